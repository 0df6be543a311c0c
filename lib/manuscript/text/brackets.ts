import type { Block } from "#lib/manuscript/markdown/block.ts";
import { sourceSpan, touchesOpaque } from "../markdown/plain-text.ts";
import type { Paragraph } from "../paragraph.ts";
import { labelsOfLists, pairsAcross } from "./bracket-pairs.ts";
import { comesFirst, isUnfinished, type LoneBracket, PARTNER, REACH } from "./lone-bracket.ts";
import { withoutUnpaired } from "./unpaired-brackets.ts";

/** So many of a block are read: one with more is no prose. */
const MAX_LONE = 1_000;
const CLOSING: Record<string, string> = { "(": ")", "[": "]" };

/**
 * Reads the lone brackets of a block. Half-open intervals, list marks "a)" and faces are no brackets to be paired.
 * Braces are left out, because running text has them in formulas and code only.
 */
export function readLoneBrackets(markdown: string, block: Block): LoneBracket[] {
  if (block.doubt !== null || !/[()[\]]/.test(block.plain.text)) return [];
  const text = withoutUnpaired(block.plain.text);
  const open: { character: string; at: number }[] = [];
  const lone: LoneBracket[] = [];
  const add = (character: string, at: number, side: "open" | "close") =>
    lone.push({ character, side, from: at, span: sourceSpan(markdown, block.plain, at, at + 1), block });
  for (const match of text.matchAll(/[()[\]]/g)) {
    if (lone.length === MAX_LONE) break;
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
  for (const each of open.slice(0, MAX_LONE - lone.length)) add(each.character, each.at, "open");
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
  const counts = new Map<string, number>();
  for (const half of halves) counts.set(half, (counts.get(half) ?? 0) + 1);
  return lone.filter(({ character, side }) => {
    const partner = side === "open" ? CLOSING[character] : PARTNER[character];
    const left = counts.get(partner ?? "") ?? 0;
    if (left > 0) counts.set(partner ?? "", left - 1);
    return left === 0;
  });
}

/** Reads the lone brackets of paragraphs, without those that pair with one in a paragraph soon after. */
export function bracketsOfParagraphs(markdown: string, paragraphs: readonly Paragraph[]): LoneBracket[] {
  const perParagraph = paragraphs.map(({ block }) => readLoneBrackets(markdown, block));
  const paired = new Set([...labelsOfLists(perParagraph), ...pairsAcross(perParagraph)]);
  return perParagraph.flatMap((brackets, at) => {
    const mayBeCut = paragraphs
      .slice(Math.max(0, at - REACH), at)
      .some(({ section, block }) => section === paragraphs[at]?.section && isUnfinished(block));
    return brackets.filter(
      (bracket) => !paired.has(bracket) && !(comesFirst(bracket) && (mayBeCut || isOfFirstWord(bracket))),
    );
  });
}

/** "Dried)": the end of a cell of a table or of a label. */
function isOfFirstWord({ block, from }: LoneBracket): boolean {
  return !block.plain.text.slice(0, from).trimStart().includes(" ");
}
