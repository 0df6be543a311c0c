import type { Block } from "#lib/manuscript/markdown/block.ts";
import { sourceSpan, touchesOpaque } from "../markdown/plain-text.ts";
import type { Paragraph } from "../paragraph.ts";
import type { Span } from "../span.ts";
import { areNeighbours, withoutUnpaired } from "./unpaired-brackets.ts";

/** A bracket without its partner in the same block. `from` is its place in the block's plain text. */
export type LoneBracket = {
  character: string;
  side: "open" | "close";
  from: number;
  span: Span;
  block: Block;
};

const PARTNER: Record<string, string> = { ")": "(", "]": "[" };

/**
 * Reads the lone brackets of a block. Half-open intervals, list marks "a)" and faces are no brackets to be paired.
 * Braces are left out, because running text has them in formulas and code only.
 */
export function readLoneBrackets(markdown: string, block: Block): LoneBracket[] {
  if (block.doubt !== null) return [];
  const text = withoutUnpaired(block.plain.text);
  const open: { character: string; at: number }[] = [];
  const lone: LoneBracket[] = [];
  const add = (character: string, at: number, side: "open" | "close") =>
    lone.push({ character, side, from: at, span: sourceSpan(markdown, block.plain, at, at + 1), block });
  for (const match of text.matchAll(/[()[\]]/g)) {
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
  return lone.length === 0 ? lone : withoutPartnersInFormulas(markdown, block, lone);
}

/** "Effect(m, $r_{j})$": the page shows a pair of which a formula holds one half. */
function withoutPartnersInFormulas(markdown: string, block: Block, lone: LoneBracket[]): LoneBracket[] {
  const source = markdown.slice(block.content.start, block.content.end);
  const halves = [...source.matchAll(/(?<![\\$])\$([^$]{1,400})\$(?!\$)/g)].flatMap(([, latex = ""]) => {
    const open: string[] = [];
    const closed: string[] = [];
    for (const [character] of latex.matchAll(/[()[\]]/g)) {
      const partner = PARTNER[character];
      if (partner === undefined) open.push(character);
      else if (open.at(-1) === partner) open.pop();
      else closed.push(character);
    }
    return [...open, ...closed];
  });
  return lone.filter(({ character, side }) => {
    const partner = halves.findIndex((half) =>
      side === "open" ? PARTNER[half] === character : PARTNER[character] === half,
    );
    if (partner < 0) return true;
    halves.splice(partner, 1);
    return false;
  });
}

/** The most paragraphs between the halves of a paragraph that a page or a float cut in two. */
const REACH = 4;

/** Reads the lone brackets of paragraphs, without those that pair with one in a paragraph soon after. */
export function bracketsOfParagraphs(markdown: string, paragraphs: readonly Paragraph[]): LoneBracket[] {
  const perParagraph = paragraphs.map(({ block }) => readLoneBrackets(markdown, block));
  const paired = new Set(labelsOfLists(perParagraph));
  const open: { bracket: LoneBracket; at: number }[] = [];
  for (const [at, brackets] of perParagraph.entries()) {
    for (const bracket of brackets) {
      if (bracket.side === "open") {
        open.push({ bracket, at });
        continue;
      }
      const partner = open.findLastIndex(
        (each) =>
          each.bracket.character === PARTNER[bracket.character] &&
          each.at < at &&
          (goesOn(each.bracket) ? at - each.at <= REACH : at - each.at === 1 && comesFirst(bracket)),
      );
      const found = open[partner];
      if (found === undefined) continue;
      paired.add(found.bracket).add(bracket);
      open.splice(partner);
    }
    while (open[0] !== undefined && at - open[0].at > REACH) open.shift();
  }
  return perParagraph.flatMap((brackets, at) => {
    const mayBeCut = paragraphs
      .slice(Math.max(0, at - REACH), at)
      .some(({ section, block }) => section === paragraphs[at]?.section && isUnfinished(block));
    return brackets.filter(
      (bracket) => !paired.has(bracket) && !(comesFirst(bracket) && (mayBeCut || isOfFirstWord(bracket))),
    );
  });
}

/** The end of a paragraph, in plain units, that shows whether it is finished. */
const ENDING = 40;

/** A bracket is carried into the next paragraph where this one breaks off, or where it opens the whole of it. */
function goesOn({ block, span }: LoneBracket): boolean {
  return span.start === block.content.start || isUnfinished(block);
}

function isUnfinished({ plain }: Block): boolean {
  return !/[.!?]["”’\])]*\s*$/.test(plain.text.slice(-ENDING));
}

/** A paragraph that opens with the end of what stood in brackets was cut from the one before it. */
function comesFirst({ block, from, side }: LoneBracket): boolean {
  return side === "close" && from < 12 && !/[.!?]\s/.test(block.plain.text.slice(0, from));
}

/** "Dried)": the end of a cell of a table or of a label. */
function isOfFirstWord({ block, from }: LoneBracket): boolean {
  return !block.plain.text.slice(0, from).trimStart().includes(" ");
}

/** Labels "a)", "b)", "c)" that stand in several paragraphs of a form or a list, each after other words. */
function labelsOfLists(perParagraph: readonly LoneBracket[][]): LoneBracket[] {
  const labelled = perParagraph.flatMap((brackets, at) =>
    brackets.flatMap((bracket) => {
      const label = labelBefore(bracket);
      return label === null ? [] : [{ bracket, label, at }];
    }),
  );
  return labelled
    .filter(({ label, at }, i) =>
      labelled.some(
        (each, k) => k !== i && Math.abs(each.at - at) <= REACH && areNeighbours(label, each.label),
      ),
    )
    .map(({ bracket }) => bracket);
}

function labelBefore({ block, from, side }: LoneBracket): string | null {
  if (side === "open") return null;
  return (
    /(?:^|[\s_])(\d{1,2}|[a-zA-Z])\.?$/.exec(block.plain.text.slice(Math.max(0, from - 5), from))?.[1] ?? null
  );
}
