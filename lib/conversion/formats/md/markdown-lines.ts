/** The estimated cost of parsing, in microseconds of a slow processor, as measured on dense text of each kind. */
const COST = { character: 0.3, line: 20, blockLine: 80, mark: 6, markPair: 0.01 };
/** The marks that a parser compares with others of the same paragraph. */
const PAIRED = "*_[]()`~<!$";
/** What a mark costs, in the cost of one. A character reference begins with "&", and an address has a ":". */
const WEIGHTS: Readonly<Record<string, number>> = { "&": 2, "@": 1, "|": 1, ":": 4 };
/** A cut is due after so much, and what follows begins anew. */
const MAX_PAIR_COST = 400_000;
const BLOCK = /^[ \t]*[^\s\p{L}]/u;
/** A line is read as several where it is longer, in UTF-16 units; no line of a manuscript is. */
const MAX_LINE = 50_000;
/** How far back from that the last space is looked for. */
const MAX_WORD = 1_000;

/**
 * The reason for which the text may be cut before a line: a blank line before text at the margin, or before an item of
 * a list, or a line that ends what it belongs to, such as a heading.
 */
export type CutKind = "text" | "item" | "ended";

export type MarkdownLine = {
  start: number;
  /** The cost of all lines before this one. */
  costBefore: number;
  cut: CutKind | null;
};

const ITEM = /^(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)/;
const ENDS = /^(?:#{1,6}(?:[ \t]|$)| {0,3}(?:[-=]+|(?:[*_-][ \t]*){3,}|`{3,}|~{3,}|\${2,})[ \t]*$)/;
const HEAD = 80;

const tableOf = (weights: Readonly<Record<string, number>>) => {
  const table = new Uint8Array(128);
  for (const [mark, weight] of Object.entries(weights)) table[mark.charCodeAt(0)] = weight;
  return table;
};
const ofPaired = Object.fromEntries([...PAIRED].map((mark) => [mark, 1]));
const [markWeights, pairedMarks] = [tableOf({ ...ofPaired, ...WEIGHTS }), tableOf(ofPaired)];

/** Finds the lines of a text, with what parsing them costs and where the text may be cut. */
export function markdownLines(text: string): MarkdownLine[] {
  const out: MarkdownLine[] = [];
  let [cost, paired] = [0, 0];
  let before: "blank" | "ended" | "text" = "blank";
  for (let start = 0; start < text.length; ) {
    const end = lineEnd(text, start);
    const head = text.slice(start, Math.min(end, start + HEAD));
    const isBlank = head.trim() === "" && text.slice(start, end).trim() === "";
    const isPart = start > 0 && text.charCodeAt(start - 1) !== 10;
    out.push({ start, costBefore: cost, cut: isPart || isBlank ? null : cutKind(head, before) });
    if (isBlank || before !== "text") paired = 0;
    const together = paired + sum(pairedMarks, text, start, end);
    cost +=
      (BLOCK.test(head) ? COST.blockLine : COST.line) +
      COST.character * (end - start) +
      COST.mark * sum(markWeights, text, start, end) +
      Math.min(MAX_PAIR_COST, COST.markPair * (together ** 2 - paired ** 2));
    paired = COST.markPair * together ** 2 < MAX_PAIR_COST ? together : 0;
    before = isBlank ? "blank" : end - start < HEAD && ENDS.test(head.trimEnd()) ? "ended" : "text";
    start = end;
  }
  out.push({ start: text.length, costBefore: cost, cut: "text" });
  return out;
}

/** Returns where the line ends that starts at an offset, its line break included. */
function lineEnd(text: string, start: number): number {
  const found = text.indexOf("\n", start);
  const end = found < 0 ? text.length : found + 1;
  if (end - start <= MAX_LINE) return end;
  const cut = start + MAX_LINE;
  const space = text.slice(cut - MAX_WORD, cut).lastIndexOf(" ");
  return space < 0 ? cut : cut - MAX_WORD + space + 1;
}

function cutKind(head: string, before: "blank" | "ended" | "text"): CutKind | null {
  if (before === "ended") return "ended";
  if (before === "text" || /^[ \t]/.test(head)) return null;
  return ITEM.test(head) ? "item" : "text";
}

function sum(table: Uint8Array, text: string, start: number, end: number): number {
  let found = 0;
  for (let at = start; at < end; at++) found += table[text.charCodeAt(at)] ?? 0;
  return found;
}
