import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { projectRoot } from "#lib/env.ts";
import { readLetter } from "#lib/letters/read-letter.ts";
import { splitLetter } from "#lib/letters/split-letter.ts";
import { overlaps, type Span } from "#lib/manuscript/span.ts";
import { printManuscript } from "./letters/print-manuscript.ts";
import { type GoldPoint, readCase } from "./letters/read-case.ts";
import { printTable } from "./print-table.ts";
import { readOptions } from "./read-options.ts";
import { writeResults } from "./write-results.ts";

const HELP = `npm run bench:letters -- [--list]

Splits the letters in bench/letters, whose points and passages are marked, and prints how many points are right, and
how many passages that are shown. \`tuned\` was seen while the rules were made, \`held-out\` was written afterwards.

  --list   Print each point and passage that is wrong or missing
  --long   Put the texts of all other manuscripts behind each, which are alike points in more words`;

const SETS = ["tuned", "held-out"] as const;

interface Row {
  letter: string;
  points: number;
  split: number;
  tooMany: number;
  /** Points about a passage, and those for which one was found. */
  about: number;
  found: number;
  shown: number;
  right: number;
}

/** Runs `npm run bench:letters`. Returns the exit code. */
export function benchLetters(args: readonly string[]): number {
  const options = readOptions(args, HELP, {
    list: { type: "boolean", default: false },
    long: { type: "boolean", default: false },
  });
  if (!options) return 1;
  const note = options.values.list ? (line: string) => console.log(line) : () => {};
  const sets = SETS.map((set) => {
    const folder = join(projectRoot(), "bench/letters", set);
    const names = readdirSync(folder).filter((name) => name.endsWith(".txt"));
    const rows = names.map((name) => {
      const path = join(folder, name);
      return measure(path, { behind: options.values.long ? otherTexts(path) : "", note });
    });
    return { set, rows: [...rows, rows.reduce(sum, { ...NOTHING, letter: `all of ${set}` })] };
  });
  for (const { rows } of sets) {
    printTable(rows, {
      letter: ({ letter }) => letter,
      points: ({ points }) => points,
      "% split": ({ split, points }) => (100 * split) / points,
      "too many": ({ tooMany }) => tooMany,
      "passages shown": ({ shown }) => shown,
      "% right": ({ right, shown }) => (shown === 0 ? null : (100 * right) / shown),
      "% of points with one": ({ found, about }) => (about === 0 ? null : (100 * found) / about),
    });
    console.log("");
  }
  writeResults(
    "letters",
    ["lib/letters"],
    Object.fromEntries(sets.map(({ set, rows }) => [set, rows.at(-1)])),
  );
  return 0;
}

const NOTHING = { points: 0, split: 0, tooMany: 0, about: 0, found: 0, shown: 0, right: 0 };

function sum(one: Row, other: Row): Row {
  const add = (name: keyof typeof NOTHING) => one[name] + other[name];
  return {
    letter: one.letter,
    points: add("points"),
    split: add("split"),
    tooMany: add("tooMany"),
    about: add("about"),
    found: add("found"),
    shown: add("shown"),
    right: add("right"),
  };
}

interface Measuring {
  behind: string;
  note: (line: string) => void;
}

/** Measures a letter, whose manuscript its name tells: `01-numbered.starlings.txt`. */
function measure(path: string, { behind, note }: Measuring): Row {
  const name = basename(path);
  const own = readFileSync(manuscriptOf(path), "utf8");
  const printed = printManuscript(own);
  const { letter, points } = readCase(readFileSync(path, "utf8"), own, printed);
  const markdown = own + behind;
  const spans = splitLetter(letter).points;
  const read = readLetter(letter, markdown, printed).points;
  const row: Row = { ...NOTHING, letter: name, points: points.length, about: aboutSome(points).length };
  const split = new Set(
    points.flatMap((gold) => {
      const at = spans.findIndex((span) => isSame(letter, span, gold));
      if (at === -1) note(`${name} not split: ${letter.slice(gold.start, gold.end).slice(0, 90)}`);
      return at === -1 ? [] : at;
    }),
  );
  row.split = split.size;
  row.tooMany = spans.length - split.size;
  for (const { text, passages } of read) {
    const gold = points.find(({ start, end }) => letter.slice(start, end).includes(text.slice(0, 400)));
    const right = passages.filter((passage) => gold?.passages.some((each) => overlaps(each, passage)));
    row.shown += passages.length;
    row.right += right.length;
    if (right.length > 0) row.found += 1;
    else if (gold && gold.passages.length > 0) note(`${name} no passage: ${text.slice(0, 90)}`);
    for (const { reason, quote } of passages.filter((each) => !right.includes(each)))
      note(`${name} wrong (${reason}): ${text.slice(0, 60)} → ${quote.slice(0, 60)}`);
  }
  return row;
}

function manuscriptOf(path: string): string {
  return join(dirname(path), `${path.split(".").at(-2)?.split("/").at(-1)}.md`);
}

/** The texts of the other manuscripts, without their headings. */
function otherTexts(path: string): string {
  const root = projectRoot();
  const all = SETS.flatMap((set) => {
    const folder = join(root, "bench/letters", set);
    return readdirSync(folder).flatMap((name) => (name.endsWith(".md") ? join(folder, name) : []));
  });
  const texts = [...all, join(root, "lib/documents/sample-manuscript.md")]
    .filter((each) => each !== manuscriptOf(path))
    .map((each) => readFileSync(each, "utf8").replace(/^#.*$/gm, ""));
  return ["", ...texts].join("\n\n");
}

const aboutSome = (points: readonly GoldPoint[]) => points.filter(({ passages }) => passages.length > 0);

function isSame(
  letter: string,
  found: Span & Pick<GoldPoint, "reviewer" | "isRemark">,
  gold: GoldPoint,
): boolean {
  const words = ({ start, end }: Span) => letter.slice(start, end).replace(/^[>*_\s]+|[>*_\s]+$/g, "");
  return found.reviewer === gold.reviewer && found.isRemark === gold.isRemark && words(found) === words(gold);
}
