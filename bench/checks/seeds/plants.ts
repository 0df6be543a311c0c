import type { Random } from "./random.ts";

/** A text with one error planted; `expected` are the checks of which one should see it. */
export type Planted = { markdown: string; expected: readonly string[] };

/** Plants its error in a clean paper, found there by plain patterns alone; null if the paper has no room for it. */
export type Plant = {
  name: string;
  plant: (markdown: string, random: Random) => Planted | null;
};

const LIST = /^## (?:References|Literature Cited)$/m;
const CITED = /\[(\d{1,3})\]/g;
const MENTION = {
  Figure: /\b(?:Figure|Fig\.?) (\d{1,2})(?=[\s,.;)])/g,
  Table: /\bTable (\d{1,2})(?=[\s,.;)])/g,
};
const CAPTION = { Figure: /^\*\*(?:Figure|Fig) (\d+)\.\*\*.*$/gm, Table: /^\*\*Table (\d+)\.\*\*.*$/gm };

const bodyOf = (markdown: string) => markdown.slice(0, Math.max(0, markdown.search(LIST)));
const listOf = (markdown: string) => markdown.slice(bodyOf(markdown).length);

export const PLANTS: readonly Plant[] = [
  { name: "citation beyond the list", plant: citeBeyond },
  { name: "entry dropped", plant: dropEntry },
  { name: "entry that nobody cites", plant: addEntry },
  { name: "entry listed twice", plant: repeatEntry },
  { name: "DOI damaged", plant: damageDoi },
  { name: "citations swapped", plant: swapCitations },
  ...(["Figure", "Table"] as const).flatMap((word) => [
    { name: `${word} mention renumbered`, plant: renumber(word) },
    { name: `${word} caption dropped`, plant: dropCaption(word) },
    { name: `${word} never mentioned`, plant: unmention(word) },
  ]),
  { name: "part of a figure beyond the last", plant: letterBeyond },
];

function entries(markdown: string) {
  return [...listOf(markdown).matchAll(/^(\d+)\. (.*)$/gm)].map((match) => ({
    number: Number(match[1]),
    text: match[2] ?? "",
    start: bodyOf(markdown).length + match.index,
    end: bodyOf(markdown).length + match.index + match[0].length,
  }));
}

function splice(markdown: string, start: number, end: number, insert: string): string {
  return markdown.slice(0, start) + insert + markdown.slice(end);
}

function citeBeyond(markdown: string, random: Random): Planted | null {
  const listed = entries(markdown);
  const match = random.pick([...bodyOf(markdown).matchAll(CITED)]);
  if (match === null || listed.length < 5) return null;
  const number = listed.length + 1 + random.below(3);
  const text = splice(markdown, match.index, match.index + match[0].length, `[${number}]`);
  return { markdown: text, expected: ["citation-without-entry"] };
}

function dropEntry(markdown: string, random: Random): Planted | null {
  const body = bodyOf(markdown);
  const entry = random.pick(entries(markdown).filter(({ number }) => body.includes(`[${number}]`)));
  if (entry === null) return null;
  return { markdown: splice(markdown, entry.start, entry.end, ""), expected: ["citation-without-entry"] };
}

function addEntry(markdown: string, random: Random): Planted | null {
  const listed = entries(markdown);
  const last = listed.at(-1);
  const model = random.pick(listed);
  if (last === undefined || model === null) return null;
  // Another work: the words of one entry in another order, so that it is no duplicate.
  const words = random
    .shuffle(
      model.text
        .replace(/doi:?.*$/i, "")
        .split(" ")
        .slice(0, 14),
    )
    .join(" ");
  const line = `\n\n${last.number + 1}. Quill A, Marsh B. ${words}. ${1985 + random.below(25)};${random.below(90)}:11–19.`;
  return { markdown: splice(markdown, last.end, last.end, line), expected: ["entry-never-cited"] };
}

function repeatEntry(markdown: string, random: Random): Planted | null {
  const listed = entries(markdown);
  const last = listed.at(-1);
  const model = random.pick(listed.filter(({ text }) => text.split(" ").length > 12));
  if (last === undefined || model === null) return null;
  const typed = withSlip(model.text.replace(/\s*doi:?.*$/i, ""), random);
  const body = bodyOf(markdown).trimEnd();
  return {
    markdown: splice(markdown, last.end, last.end, `\n\n${last.number + 1}. ${typed}`).replace(
      body,
      () => `${body} [${last.number + 1}]`,
    ),
    expected: ["duplicate-reference"],
  };
}

/** One letter of one long word left out. */
function withSlip(text: string, random: Random): string {
  const word = random.pick([...text.matchAll(/\b[a-z]{6,}\b/g)]);
  return word === null ? text : splice(text, word.index + 3, word.index + 4, "");
}

function damageDoi(markdown: string, random: Random): Planted | null {
  const from = bodyOf(markdown).length;
  const doi = random.pick([...listOf(markdown).matchAll(/\bdoi: ?(10\.\d{4,5}\/)/gi)]);
  if (doi === null) return null;
  const at = from + doi.index + doi[0].length - (doi[1] ?? "").length;
  const slip = random.pick(["", "1.", "10"]) ?? "";
  const cut = slip === "" ? 1 : 3;
  return { markdown: splice(markdown, at, at + cut, slip), expected: ["malformed-doi"] };
}

function swapCitations(markdown: string, random: Random): Planted | null {
  const seen = new Set<string>();
  const firsts = [...bodyOf(markdown).matchAll(CITED)].filter((match) => {
    const isNew = !seen.has(match[0]);
    seen.add(match[0]);
    return isNew;
  });
  const i = 3 + random.below(Math.max(1, firsts.length - 8));
  const [one, other] = [firsts[i], firsts[i + 3]];
  if (one === undefined || other === undefined) return null;
  const text = splice(markdown, other.index, other.index + other[0].length, one[0]);
  return {
    markdown: splice(text, one.index, one.index + one[0].length, other[0]),
    expected: ["citation-order"],
  };
}

function renumber(word: "Figure" | "Table") {
  return (markdown: string, random: Random): Planted | null => {
    const last = lastCaption(markdown, word);
    const mentions = [...bodyOf(markdown).matchAll(MENTION[word])];
    const match = random.pick(mentions.filter((each) => markdown[each.index - 1] !== "*"));
    if (match === null || last === 0) return null;
    const at = match.index + match[0].length - (match[1] ?? "").length;
    const number = String(last + 1 + random.below(3));
    return {
      markdown: splice(markdown, at, match.index + match[0].length, number),
      expected: ["mention-without-caption", "undefined-label"],
    };
  };
}

function lastCaption(markdown: string, word: "Figure" | "Table"): number {
  return Math.max(0, ...[...markdown.matchAll(CAPTION[word])].map((match) => Number(match[1])));
}

/** "Figure 2B" becomes the part after the last that the caption names in brackets. */
function letterBeyond(markdown: string, random: Random): Planted | null {
  const lasts = new Map(
    [...markdown.matchAll(CAPTION.Figure)].flatMap((match) => {
      const letters = [...match[0].matchAll(/\(([A-H])\)/g)].map((each) => each[1] ?? "");
      const last = letters.toSorted().at(-1) ?? "";
      const isWhole = "ABCDEFGH".startsWith([...new Set(letters)].toSorted().join(""));
      return isWhole && letters.length > 1 ? [[match[1] ?? "", last] as const] : [];
    }),
  );
  const mentions = [...bodyOf(markdown).matchAll(/\b(?:Figure|Fig\.?) (\d{1,2})[A-H](?=[\s,.;)])/g)];
  const match = random.pick(
    mentions.filter((each) => lasts.has(each[1] ?? "") && markdown[each.index - 1] !== "*"),
  );
  if (match === null) return null;
  const next = String.fromCharCode((lasts.get(match[1] ?? "") ?? "").charCodeAt(0) + 1);
  const at = match.index + match[0].length - 1;
  return { markdown: splice(markdown, at, at + 1, next), expected: ["panel-letter"] };
}

function dropCaption(word: "Figure" | "Table") {
  return (markdown: string, random: Random): Planted | null => {
    const captions = [...markdown.matchAll(CAPTION[word])];
    const mentioned = new Set([...bodyOf(markdown).matchAll(MENTION[word])].map((match) => match[1]));
    const match = random.pick(captions.filter((each) => mentioned.has(each[1])));
    if (match === null || captions.length < 2) return null;
    return {
      markdown: splice(markdown, match.index, match.index + match[0].length, ""),
      expected: ["mention-without-caption", "undefined-label"],
    };
  };
}

function unmention(word: "Figure" | "Table") {
  return (markdown: string, random: Random): Planted | null => {
    const captions = [...markdown.matchAll(CAPTION[word])];
    const after = captions.at(-1);
    if (after === undefined) return null;
    const number = lastCaption(markdown, word) + 1;
    const words = random.shuffle(
      after[0]
        .split(" ")
        .slice(2, 12)
        .map((each) => each.replace(/[^\w]/g, "")),
    );
    const line = `\n\n**${word} ${number}.** Overview of ${words.join(" ")}.`;
    const end = after.index + after[0].length;
    return { markdown: splice(markdown, end, end, line), expected: ["caption-never-mentioned"] };
  };
}
