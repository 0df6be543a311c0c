import { greatestOf, leastOf } from "#lib/manuscript/extremes.ts";
import { type Caption, UNCOUNTED } from "#lib/manuscript/figures-and-tables/captions.ts";
import type { Block } from "#lib/manuscript/markdown/block.ts";
import { check, type Draft, finding, notApplicable } from "../check.ts";

export const duplicateCaption = check({
  id: "duplicate-caption",
  label: "numbers and captions of figures and tables that occur twice",
  types: ["figures_tables", "consistency"],
  severity: "minor",
  method: {
    how: "Two captions of the same kind must not have the same number and different text, nor different numbers and the same text.",
    limits:
      "Continued or repeated captions are not reported, nor short ones, nor those of a supplement that repeats a figure.",
  },
  precision: {
    estimate: 0.9,
    why: "captions with the same words are nearly always a slip; of those with the same number, seven of ten are, and half in PDFs, where a line that begins with a mention looks like a caption",
  },
  examine: ({ captions, blocks, file }) => {
    if (captions.length === 0) return notApplicable("no figure or table captions were recognised");
    const counted = captions.filter(({ id }) => id !== UNCOUNTED);
    const byName = Map.groupBy(counted, ({ kind, id, letter }) => `${kind} ${id}${letter}`);
    const groups = [...byName.values()].filter((group) => group.length > 1);
    // The legends in another language, or those of a supplement, number all figures again.
    if (groups.length >= SERIES && groups.length >= 0.5 * byName.size)
      return notApplicable("most numbers of figures and tables stand twice, as in two lists of legends");
    const order = new Map(blocks.map((block, i) => [block, i]));
    const doubled = groups.filter((group) => differ(group) && !areBeside(group, order));
    return {
      checked: captions.length,
      findings: [
        ...doubled.map((group) => describe(group, file?.isReadOffPages === true)),
        ...sameWords(counted, order),
      ],
    };
  },
});

const SAME = {
  id: "same-caption",
  plural: "captions are the same as one before, word for word",
  advice: "Say in each what it shows.",
};

/** So many numbers that stand twice are a series of their own. */
const SERIES = 3;
/** Captions of one picture, one written by the author and one by the program, are at most so many blocks apart. */
const BESIDE = 2;
/** And they share at least this part of their words. */
const SHARED = 0.7;

function areBeside(group: readonly Caption[], order: ReadonlyMap<Block, number>): boolean {
  const places = group.map(({ block }) => order.get(block) ?? 0);
  if (greatestOf(places) - leastOf(places) > BESIDE) return false;
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
  return !openAlike(texts);
}

/** Captions that begin with so many equal units are one that was repeated. */
const LONGEST_OPENING = 30;

/** True if one of the texts begins as another, in as much of it as that one has. */
function openAlike(texts: readonly string[]): boolean {
  const openings = texts.map((text) => text.slice(0, LONGEST_OPENING));
  const times = new Map<string, number>();
  for (const opening of openings) times.set(opening, (times.get(opening) ?? 0) + 1);
  return openings.some((opening) => {
    const own = times.get(opening) ?? 0;
    const shorter = Array.from({ length: opening.length }, (_, length) => opening.slice(0, length));
    return own > 1 || shorter.some((each) => times.has(each));
  });
}

/** The share of comments on one number that are right is lower than that on the same words. */
const CONFIDENCE_OF_NUMBER = { onPages: 0.55, elsewhere: 0.78 };

function describe(group: readonly Caption[], isReadOffPages: boolean): Draft {
  const [first, ...others] = group;
  const name = `${first?.kind === "table" ? "Table" : "Figure"} ${first?.id ?? ""}`;
  return finding(first?.labelSpan ?? { start: 0, end: 0 }, {
    title: `${name} has two different captions`,
    message: `${group.length} different captions are numbered ${name}. Renumber one of them, then check which one each mention in the text means.`,
    confidence: isReadOffPages ? CONFIDENCE_OF_NUMBER.onPages : CONFIDENCE_OF_NUMBER.elsewhere,
    related: others.map((caption) => ({ ...caption.labelSpan, label: "the same number again" })),
  });
}

/** With fewer letters two captions may well be the same: "Results". */
const LEAST_LETTERS = 25;
/** So many captions with the same words are a series of plots of one kind. */
const MOST_ALIKE = 2;

/** Two figures, or two tables, whose captions do not differ by a word. */
function sameWords(captions: readonly Caption[], order: ReadonlyMap<Block, number>): Draft[] {
  const plain = captions.filter(({ id, letter, text }) => /^\d/.test(id) && letter === "" && !isCut(text));
  const byWords = Map.groupBy(plain, ({ kind, text }) => `${kind} ${wordsOf(text)}`);
  return [...byWords].flatMap(([words, [first, second, ...others]]) => {
    if (first === undefined || second === undefined || others.length > MOST_ALIKE - 2) return [];
    // One float with its caption in a text box and in the text.
    if (Math.abs((order.get(second.block) ?? 0) - (order.get(first.block) ?? 0)) < 2) return [];
    if (first.id === second.id || words.replace(/\P{L}/gu, "").length < LEAST_LETTERS) return [];
    const [one, other] = [nameOf(first), nameOf(second)];
    return [
      finding(second.labelSpan, {
        title: `${one} and ${other} have the same caption`,
        message: `The captions of ${one} and ${other} are the same, word for word. Say in each what it shows, or leave one of the two out.`,
        related: [{ ...first.labelSpan, label: "the same caption" }],
        theme: SAME,
      }),
    ];
  });
}

/** "Differences at age 17:": the rest of the caption stands in another line. */
const isCut = (text: string) => /[:,–-]\s*$/.test(text);

/** The text after the label, in small letters. */
function wordsOf(text: string): string {
  return (
    text
      .replace(/^\W*\p{L}+\W*[\d.]+\W*/u, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(" ") ?? ""
  );
}

const nameOf = ({ kind, id }: Caption) => `${kind === "table" ? "Table" : "Figure"} ${id}`;
