import type { Block } from "#lib/manuscript/markdown/block.ts";
import { sourceSpan, touchesOpaque } from "../markdown/plain-text.ts";
import type { Span } from "../span.ts";

/** A bracket without its partner in the same block. */
export type LoneBracket = { character: string; side: "open" | "close"; span: Span; block: Block };

const PARTNER: Record<string, string> = { ")": "(", "]": "[", "}": "{" };

/** Reads the lone brackets of a block. Half-open intervals, list marks "a)" and faces are no brackets to be paired. */
export function readLoneBrackets(markdown: string, block: Block): LoneBracket[] {
  const text = withoutUnpaired(block.plain.text);
  const open: { character: string; at: number }[] = [];
  const lone: LoneBracket[] = [];
  const add = (character: string, at: number, side: "open" | "close") =>
    lone.push({ character, side, span: sourceSpan(markdown, block.plain, at, at + 1), block });
  for (const match of text.matchAll(/[()[\]{}]/g)) {
    const character = match[0];
    if (touchesOpaque(block.plain, match.index, match.index + 1)) continue;
    const partner = PARTNER[character];
    if (partner === undefined) open.push({ character, at: match.index });
    else if (open.at(-1)?.character === partner) open.pop();
    else if (open.at(-2)?.character === partner) {
      const skipped = open.pop();
      open.pop();
      if (skipped) add(skipped.character, skipped.at, "open");
    } else add(character, match.index, "close");
  }
  for (const each of open) add(each.character, each.at, "open");
  return lone;
}

const UNPAIRED = [
  // Half-open intervals: [0, 1) and (0, 1].
  /[[(]\s?[-–]?[\w.∞]{1,12}\s?[,;]\s?[-–+]?[\w.∞]{1,12}\s?[)\]]/g,
  // Enumerators: "a)", "1)", "iv)" after a space or the start.
  /(?<=^|[\s;:,–—])(?:\d{1,2}|[a-zA-Z]|[ivx]{1,4})\)(?![\p{L}\d])/gu,
  /[:;]-?[()]/g,
];

/** The text with unpaired uses blanked, unit for unit. Pairs inside are blanked together, so balance is kept. */
function withoutUnpaired(text: string): string {
  const [interval, enumerator, face] = UNPAIRED;
  if (interval === undefined || enumerator === undefined || face === undefined) return text;
  const blank = (part: string) => part.replace(/[()[\]]/g, " ");
  const halves = text.replace(interval, (part) => (/^\[.*\)$|^\(.*\]$/.test(part) ? blank(part) : part));
  const labels = new Set([...halves.matchAll(enumerator)].map(([part]) => part.slice(0, -1).toLowerCase()));
  const marks = halves.replace(enumerator, (part, at: number) =>
    opensBefore(halves, at) || !(isPanel(halves, at) || isInSeries(part.slice(0, -1).toLowerCase(), labels))
      ? part
      : blank(part),
  );
  return marks.replace(face, (part, at: number) =>
    /[\s]$/.test(marks.slice(at - 1, at)) ? blank(part) : part,
  );
}

const ROMAN = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"];

/** True at the start, and for the panel of a figure: "Fig. 8 a) shows". */
function isPanel(text: string, at: number): boolean {
  return at === 0 || /\d[\s,]$/.test(text.slice(Math.max(0, at - 2), at));
}

/** True if the label before or after it marks a place as well: a lone "E)" closes what nothing opened. */
function isInSeries(label: string, labels: ReadonlySet<string>): boolean {
  const code = label.charCodeAt(0);
  const roman = ROMAN.indexOf(label);
  const near = /^\d/.test(label)
    ? [String(Number(label) - 1), String(Number(label) + 1)]
    : [String.fromCharCode(code - 1), String.fromCharCode(code + 1)];
  const numerals = roman < 0 ? [] : [ROMAN[roman - 1] ?? "", ROMAN[roman + 1] ?? ""];
  return [...near, ...numerals].some((each) => labels.has(each));
}

/** True if a "(" within 200 units before `at` is still open: then "a)" closes it. */
function opensBefore(text: string, at: number): boolean {
  let depth = 0;
  for (let i = at - 1; i >= Math.max(0, at - 200); i -= 1) {
    const character = text.charAt(i);
    if (character === ")") depth += 1;
    else if (character === "(") {
      if (depth === 0) return true;
      depth -= 1;
    }
  }
  return false;
}

/** The most paragraphs between the halves of a paragraph that a page or a float cut in two. */
const REACH = 4;

/** Removes, from lone brackets given per paragraph, those that pair with one in a paragraph soon after. */
export function acrossParagraphs(perParagraph: readonly LoneBracket[][]): LoneBracket[] {
  const paired = new Set<LoneBracket>();
  const open: { bracket: LoneBracket; at: number }[] = [];
  for (const [at, brackets] of perParagraph.entries()) {
    for (const bracket of brackets) {
      if (bracket.side === "open") {
        if (goesOn(bracket)) open.push({ bracket, at });
        continue;
      }
      const partner = open.findLastIndex(
        (each) =>
          each.bracket.character === PARTNER[bracket.character] && at - each.at <= REACH && each.at < at,
      );
      const found = open[partner];
      if (found === undefined) continue;
      paired.add(found.bracket).add(bracket);
      open.splice(partner);
    }
    while (open[0] !== undefined && at - open[0].at > REACH) open.shift();
  }
  return perParagraph.flat().filter((bracket) => !paired.has(bracket));
}

/** The end of a paragraph, in plain units, that shows whether it is finished. */
const ENDING = 40;

/** A bracket is carried into the next paragraph where this one breaks off, or where it opens the whole of it. */
function goesOn({ block, span }: LoneBracket): boolean {
  return span.start === block.content.start || !/[.!?]["”’\])]*\s*$/.test(block.plain.text.slice(-ENDING));
}
