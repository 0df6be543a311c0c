import type { Caption } from "#lib/manuscript/figures-and-tables/captions.ts";
import type { Mention } from "#lib/manuscript/figures-and-tables/mentions.ts";
import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import type { Block } from "#lib/manuscript/markdown/block.ts";
import { sourceSpan } from "#lib/manuscript/markdown/plain-text.ts";
import { check, type Draft, finding, nothingToCheck } from "../check.ts";

const LIST = "[A-Za-z](?:\\s?(?:[-–,&/]|,? and|to)\\s?[A-Za-z](?![\\p{L}\\d])){0,8}";
/** "(A)", "(a–c)", "(B and C)". */
const IN_BRACKETS = new RegExp(`\\((${LIST})\\)`, "gu");
/** "A, The setting. B–D: The results." */
const AT_START =
  /(?<=(?:^|[.;:]\s)(?:and )?)([A-Z](?:\s?(?:[-–,&]|and)\s?[A-Z](?![\p{L}\d])){0,4})(?:[,:.)]|\s[-–])\s/gu;
const MENTIONED = new RegExp(
  `fig(?:ure)?s?\\.?\\s{0,2}(\\d{1,3})(?:(${LIST.replace("|,? and|to", "")})|\\s?\\((${LIST})\\))(?![\\p{L}\\d])`,
  "iuy",
);
/** A letter further on is a supplement's or a name's. */
const FURTHEST = 4;
const MOST_BLOCKS = 8;

export const panelLetter = check({
  id: "panel-letter",
  label: "parts of figures that the caption does not name",
  types: ["figures_tables"],
  severity: "minor",
  method: {
    how: "If a caption names the parts of its figure by letters without a gap (“(A) … (B) … (C) …”), each part that the text mentions (“Figure 2D”) must be one of them.",
    limits:
      "Captions that name no parts or leave out letters, and letters far after the last one, are not checked.",
  },
  precision: { estimate: 0.75, why: "the one comment on 48 published papers was right" },
  examine: (manuscript) => {
    const legendOf = legends(manuscript);
    const captions = Map.groupBy(
      manuscript.captions.filter(({ kind }) => kind === "figure"),
      ({ id }) => id,
    );
    const lasts = new Map(
      [...captions].flatMap(([id, [caption, other]]) => {
        const last = caption === undefined || other !== undefined ? null : lastPart(legendOf(caption));
        return last === null || caption === undefined ? [] : [[id, { last, caption }] as const];
      }),
    );
    const parts = manuscript.mentions.flatMap((mention) => partsOf(mention));
    const compared = parts.filter(({ id }) => lasts.has(id));
    if (compared.length === 0)
      return nothingToCheck("no part of a figure is mentioned whose caption names its parts by letters");
    const isTornOff = tornOff(manuscript);
    const names = namedLetters();
    const findings = compared.flatMap((part) => {
      const { last, caption } = lasts.get(part.id) ?? {};
      const beyond = letterAt(part.letter) - letterAt(last ?? "");
      if (last === undefined || caption === undefined || beyond <= 0 || beyond > FURTHEST) return [];
      if (names(caption, part.letter)) return [];
      return isTornOff(part.letter) ? [] : [describe(manuscript, part, last, caption)];
    });
    return { checked: compared.length, findings };
  },
});

/** Says if a caption has a letter by itself; each caption is read once. */
function namedLetters(): (caption: Caption, letter: string) => boolean {
  const known = new Map<Caption, ReadonlySet<string>>();
  return (caption, letter) => {
    const letters = known.get(caption) ?? new Set(caption.text.match(/(?<!\p{L})[A-Z](?!\p{L})/gu));
    known.set(caption, letters);
    return letters.has(letter);
  };
}

type Part = { id: string; letter: string; block: Block; from: number; to: number };

/** The parts of one figure that a mention names: "Fig. 2B–D" names three. */
function partsOf({ kind, foreign, block, from }: Mention): Part[] {
  if (kind !== "figure" || foreign || block.kind === "heading") return [];
  MENTIONED.lastIndex = from;
  const match = MENTIONED.exec(block.plain.text);
  const letters = lettersOf(match?.[2] ?? match?.[3] ?? "");
  const furthest = letters.toSorted().at(-1);
  if (match === null || furthest === undefined) return [];
  return [{ id: match[1] ?? "", letter: furthest, block, from, to: from + match[0].length }];
}

/** The last letter of a caption that names its parts from A on, or null. */
function lastPart(legend: string): string | null {
  const text = legend.slice(0, 6000);
  const letters = new Set(
    [...text.matchAll(IN_BRACKETS), ...text.matchAll(AT_START)].flatMap((match) => lettersOf(match[1] ?? "")),
  );
  let last = "";
  for (let code = "A".charCodeAt(0); letters.has(String.fromCharCode(code)); code += 1)
    last = String.fromCharCode(code);
  return last === "" || last === "A" || letters.size !== letterAt(last) ? null : last;
}

/** Returns a caption with the paragraphs after it that go on with its parts. */
function legends({ blocks, captions }: Manuscript): (caption: Caption) => string {
  const ofCaptions = new Set(captions.map((each) => each.block));
  const places = new Map(blocks.map((block, at) => [block, at]));
  return ({ block, text }) => {
    const at = places.get(block) ?? -1;
    const legend: string[] = [text.replace(/^.{0,20}?\d[.:|]?\s/, "")];
    for (const next of blocks.slice(at + 1, at + MOST_BLOCKS)) {
      const goesOn = /^\s*\(?[A-Za-z](?:\s?[-–,&]\s?[A-Za-z])?[).,:]/.test(next.plain.text);
      if (ofCaptions.has(next) || !goesOn) break;
      legend.push(next.plain.text);
    }
    return legend.join(" ");
  };
}

/** On a page, the end of a caption may have run into the text: "there was no C: Time spent by each." */
function tornOff({ file, paragraphs }: Manuscript): (letter: string) => boolean {
  const known = new Map<string, boolean>();
  return (letter) => {
    const begins = new RegExp(`(?<!\\p{L})(?:\\(${letter}\\)|${letter}:) \\p{Lu}\\p{Ll}`, "u");
    const isTornOff =
      known.get(letter) ??
      (file?.isReadOffPages === true &&
        paragraphs.some(({ text }) => !/^\W*fig/i.test(text) && begins.test(text)));
    known.set(letter, isTornOff);
    return isTornOff;
  };
}

const letterAt = (letter: string) => letter.charCodeAt(0) - "A".charCodeAt(0) + 1;

/** "a–c" → A, B, C; "A, C" → A, C. */
function lettersOf(list: string): string[] {
  const letters: string[] = [];
  for (const [, joint = "", letter = ""] of list
    .toUpperCase()
    .matchAll(/([^A-Z]*(?:AND|TO)?[^A-Z]*)([A-Z])/g)) {
    const before = letters.at(-1);
    const isRange = /[-–]|TO/.test(joint) && before !== undefined;
    for (
      let code = (isRange ? before : letter).charCodeAt(0) + (isRange ? 1 : 0);
      code < letter.charCodeAt(0);
      code += 1
    )
      letters.push(String.fromCharCode(code));
    letters.push(letter);
  }
  return letters;
}

function describe(
  { markdown }: Manuscript,
  { id, letter, block, from, to }: Part,
  last: string,
  caption: Caption,
): Draft {
  return finding(sourceSpan(markdown, block.plain, from, to), {
    title: `Figure ${id} has no part ${letter}`,
    message: `The text refers to part ${letter} of Figure ${id}, but its caption names the parts A to ${last}. Correct the letter, or describe the part in the caption.`,
    related: [{ ...caption.labelSpan, label: "the caption" }],
  });
}
