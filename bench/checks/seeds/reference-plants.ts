import { type Change, changeOne, type Edit, listStart, type Plant } from "./plant.ts";
import type { Random } from "./random.ts";

const CITED = /\[(\d{1,3})\]/g;
const DOI = /\bdoi: ?(?<n>10\.)\d{4,5}\//dgi;
const PANEL = /\b(?:Figure|Fig\.?) (\d{1,2})(?<n>[A-H])(?=[\s,.;)])/dg;
const MENTION = {
  Figure: /\b(?:Figure|Fig\.?) (?<n>\d{1,2})(?=[\s,.;)])/dg,
  Table: /\bTable (?<n>\d{1,2})(?=[\s,.;)])/dg,
};
const CAPTION = { Figure: /^\*\*(?:Figure|Fig) (\d+)\.\*\*.*$/gm, Table: /^\*\*Table (\d+)\.\*\*.*$/gm };

/** Errors of citations, of the list of references, and of mentions and captions of figures and tables. */
export const REFERENCE_PLANTS: readonly Plant[] = [
  { error: "citation beyond the list", expected: ["citation-without-entry"], plant: citeBeyond },
  { error: "entry dropped", expected: ["citation-without-entry"], plant: dropEntry },
  { error: "entry that nobody cites", expected: ["entry-never-cited"], plant: addEntry },
  { error: "entry listed twice", expected: ["duplicate-reference"], plant: repeatEntry },
  { error: "DOI damaged", expected: ["malformed-doi"], plant: damageDoi },
  { error: "citations swapped", expected: ["citation-order"], plant: swapCitations },
  ...(["Figure", "Table"] as const).flatMap(floatPlants),
  { error: "part of a figure beyond the last", expected: ["panel-letter"], plant: letterBeyond },
];

function floatPlants(word: "Figure" | "Table"): Plant[] {
  const captionsIn = (text: string) => [...text.matchAll(CAPTION[word])];
  const lastIn = (text: string) => Math.max(0, ...captionsIn(text).map(([, number]) => Number(number)));
  const mentionsIn = (text: string) => [...bodyOf(text).matchAll(MENTION[word])];
  const expected = ["mention-without-caption", "undefined-label"];
  return [
    {
      error: `${word} mention renumbered`,
      expected,
      plant(text, random) {
        const last = lastIn(text);
        const inText = mentionsIn(text).filter(({ index }) => text[index - 1] !== "*");
        return last === 0 ? [] : changeOne(inText, () => String(last + 1 + random.below(3)), random);
      },
    },
    {
      error: `${word} caption dropped`,
      expected,
      plant(text, random) {
        const captions = captionsIn(text);
        const mentioned = new Set(mentionsIn(text).map(([, number]) => number));
        const places = captions.filter(([, number]) => mentioned.has(number));
        return captions.length < 2 ? [] : changeOne(places, () => "", random);
      },
    },
    {
      error: `${word} never mentioned`,
      expected: ["caption-never-mentioned"],
      plant(text, random) {
        const last = captionsIn(text).at(-1);
        if (last === undefined) return [];
        const words = last[0].split(" ").slice(2, 12);
        const title = random.shuffle(words.map((each) => each.replace(/[^\w]/g, ""))).join(" ");
        return insertAfter(last, `\n\n**${word} ${lastIn(text) + 1}.** Overview of ${title}.`);
      },
    },
  ];
}

/** Returns the text before the list of references. A paper without a list has none that its citations could miss. */
function bodyOf(text: string): string {
  return text.slice(0, Math.max(0, listStart(text)));
}

function entriesOf(text: string): RegExpExecArray[] {
  return [...text.matchAll(/^(\d+)\. (.*)$/gm)].filter(({ index }) => index >= listStart(text));
}

function insertAfter(match: RegExpExecArray, insert: string): Edit[] {
  return [{ at: match.index + match[0].length, remove: 0, insert }];
}

function citeBeyond(text: string, random: Random): Edit[] {
  const { length } = entriesOf(text);
  const beyond: Change = () => `[${length + 1 + random.below(3)}]`;
  return length < 5 ? [] : changeOne(bodyOf(text).matchAll(CITED), beyond, random);
}

function dropEntry(text: string, random: Random): Edit[] {
  const body = bodyOf(text);
  const cited = entriesOf(text).filter(([, number]) => body.includes(`[${number}]`));
  return changeOne(cited, () => "", random);
}

/** The words of one entry in another order are another work, and no duplicate. */
function addEntry(text: string, random: Random): Edit[] {
  const entries = entriesOf(text);
  const [last, model] = [entries.at(-1), random.pick(entries)];
  if (last === undefined || model === null) return [];
  const words = (model[2] ?? "").replace(/doi:?.*$/i, "").split(" ");
  const title = random.shuffle(words.slice(0, 14)).join(" ");
  const number = Number(last[1]) + 1;
  const year = 1985 + random.below(25);
  return insertAfter(last, `\n\n${number}. Quill A, Marsh B. ${title}. ${year};${random.below(90)}:11–19.`);
}

function repeatEntry(text: string, random: Random): Edit[] {
  const entries = entriesOf(text);
  const last = entries.at(-1);
  const model = random.pick(entries.filter(([, , entry = ""]) => entry.split(" ").length > 12));
  if (last === undefined || model === null) return [];
  const number = Number(last[1]) + 1;
  const typed = withSlip((model[2] ?? "").replace(/\s*doi:?.*$/i, ""), random);
  const citation = { at: bodyOf(text).trimEnd().length, remove: 0, insert: ` [${number}]` };
  return [citation, ...insertAfter(last, `\n\n${number}. ${typed}`)];
}

/** Leaves out one letter of one long word. */
function withSlip(text: string, random: Random): string {
  const word = random.pick([...text.matchAll(/\b[a-z]{6,}\b/g)]);
  return word === null ? text : text.slice(0, word.index + 3) + text.slice(word.index + 4);
}

function damageDoi(text: string, random: Random): Edit[] {
  const listed = [...text.matchAll(DOI)].filter(({ index }) => index >= listStart(text));
  return changeOne(listed, () => random.pick(["0.", "1.", "10"]), random);
}

function swapCitations(text: string, random: Random): Edit[] {
  const seen = new Map<string, RegExpExecArray>();
  for (const match of bodyOf(text).matchAll(CITED)) if (!seen.has(match[0])) seen.set(match[0], match);
  const firsts = [...seen.values()];
  const i = 3 + random.below(Math.max(1, firsts.length - 8));
  const [one, other] = [firsts[i], firsts[i + 3]];
  if (one === undefined || other === undefined) return [];
  return [
    { at: one.index, remove: one[0].length, insert: other[0] },
    { at: other.index, remove: other[0].length, insert: one[0] },
  ];
}

/** Makes "Figure 2B" the part after the last that the caption names in brackets. */
function letterBeyond(text: string, random: Random): Edit[] {
  const lasts = new Map(
    [...text.matchAll(CAPTION.Figure)].flatMap(([caption, number]) => {
      const letters = [...new Set(caption.match(/(?<=\()[A-H](?=\))/g))].toSorted();
      const isWhole = letters.length > 1 && "ABCDEFGH".startsWith(letters.join(""));
      return isWhole ? [[number, letters.at(-1) ?? ""]] : [];
    }),
  );
  const places = [...bodyOf(text).matchAll(PANEL)].filter(
    ({ 1: number, index }) => lasts.has(number) && text[index - 1] !== "*",
  );
  const next: Change = (_, __, [, number]) =>
    String.fromCharCode((lasts.get(number) ?? "").charCodeAt(0) + 1);
  return changeOne(places, next, random);
}
