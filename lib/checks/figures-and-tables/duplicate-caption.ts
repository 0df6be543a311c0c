import { type Caption, UNCOUNTED } from "#lib/manuscript/figures-and-tables/captions.ts";
import type { Block } from "#lib/manuscript/markdown/block.ts";
import { check, finding, notApplicable } from "../check.ts";

export const duplicateCaption = check({
  id: "duplicate-caption",
  label: "numbers of figures and tables that occur twice",
  types: ["figures_tables", "consistency"],
  severity: "minor",
  method: {
    how: "Two captions of the same kind must not have the same number and different text.",
    limits: "Continued or repeated captions are not reported.",
  },
  precision: {
    estimate: 0.7,
    ofPages: 0.5,
    why: "comments on real manuscripts are too few to count; a line that opens with a mention looks like a caption where the text was read off pages",
  },
  examine: ({ captions, blocks }) => {
    if (captions.length === 0) return notApplicable("no figure or table captions were recognised");
    const counted = captions.filter(({ id }) => id !== UNCOUNTED);
    const byName = Map.groupBy(counted, ({ kind, id, letter }) => `${kind} ${id}${letter}`);
    const groups = [...byName.values()].filter((group) => group.length > 1);
    // The legends in another language, or those of a supplement, number all figures again.
    if (groups.length >= SERIES && groups.length >= 0.5 * byName.size)
      return notApplicable("most numbers of figures and tables stand twice, as in two lists of legends");
    const order = new Map(blocks.map((block, i) => [block, i]));
    const doubled = groups.filter((group) => differ(group) && !areBeside(group, order));
    return { checked: captions.length, findings: doubled.map(describe) };
  },
});

/** So many numbers that stand twice are a series of their own. */
const SERIES = 3;
/** Captions of one picture, one written by the author and one by the program, are at most so many blocks apart. */
const BESIDE = 2;
/** And they share at least this part of their words. */
const SHARED = 0.7;

function areBeside(group: readonly Caption[], order: ReadonlyMap<Block, number>): boolean {
  const places = group.map(({ block }) => order.get(block) ?? 0);
  if (Math.max(...places) - Math.min(...places) > BESIDE) return false;
  const [first, ...others] = group.map(({ text }) => new Set(text.toLowerCase().match(/\p{L}{3,}/gu)));
  if (first === undefined) return false;
  return others.every((words) => first.intersection(words).size >= SHARED * Math.min(first.size, words.size));
}

/** A caption repeated in a list of legends, or continued on another page, is the same caption. */
function differ(group: readonly Caption[]): boolean {
  const texts = group.map((caption) => caption.text.replace(/^\W*\w+\.?\s*\w+\W*/, "").toLowerCase());
  if (
    texts.some(
      (text) =>
        text.length < 10 ||
        /continued|cont['’.]|(?:next|previous|following|opposite) page|overleaf/.test(text),
    )
  )
    return false;
  return texts.every((text, i) => texts.every((other, j) => i === j || !text.startsWith(other.slice(0, 30))));
}

function describe(group: readonly Caption[]) {
  const [first, ...others] = group;
  const name = `${first?.kind === "table" ? "Table" : "Figure"} ${first?.id ?? ""}`;
  return finding(first?.labelSpan ?? { start: 0, end: 0 }, {
    title: `${name} has two different captions`,
    message: `${group.length} different captions are numbered ${name}. Renumber one of them, then check which one each mention in the text means.`,
    related: others.map((caption) => ({ ...caption.labelSpan, label: "the same number again" })),
  });
}
