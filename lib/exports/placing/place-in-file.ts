import type { Block } from "#lib/conversion/conversion.ts";
import type { ExportedComment } from "../exported-review.ts";
import type { Placement } from "../writer.ts";
import { type FoundWords, WordFinder } from "./find-words.ts";
import { HOLDER_REASONS, type Holder } from "./held-words.ts";
import { type Letters, lettersWithin } from "./letters.ts";
import { markdownLetters } from "./markdown-letters.ts";
import { partAround } from "./part-around.ts";

/** The text of an author's file as far as comments can stand in it. */
export interface FileText {
  characters: readonly { character: string }[];
  /** The letters of what can hold a comment. */
  letters: Letters;
  /** The letters of everything in the order in which it is read. What cannot hold a comment has the index of its holder. */
  all: { letters: Letters; holders: ReadonlyMap<number, Holder> } | null;
  /** True if citations and references are commands, which print what is not in the file. */
  hasCommands?: boolean;
  /** The first and last character of each paragraph that has any. */
  paragraphs: readonly { first: number; last: number }[];
}

/** The characters that a comment is on; null if the document has none. */
export interface FilePlace {
  placement: Placement;
  reason?: string;
  range: { first: number; last: number } | null;
}

/** With a smaller share of its letters found, a comment is not on its words. */
const LEAST_SHARE = 0.5;

interface Searched {
  markdown: string;
  blocks: readonly Block[];
  file: FileText;
}

/** Returns a function that finds the place of each comment in the text of an author's file. */
export function placeInFile({ markdown, blocks, file }: Searched): (comment: ExportedComment) => FilePlace {
  const readings = markdownLetters(markdown, blocks);
  const words = readings.words.map((each) => ({ markdown: each, file: file.letters }));
  const cited = file.hasCommands
    ? readings.withoutCitations.map((each) => ({ markdown: each, file: file.letters }))
    : [];
  const inAll = file.all?.letters;
  const all = inAll ? readings.all.map((each) => ({ markdown: each, file: inAll })) : [];
  const finder = new WordFinder([...words, ...cited, ...all]);
  const finderOfAll = new WordFinder(all);
  /** The share of the letters of a quote that is in no formula and describes no picture, from 0 to 1. */
  const shareOfWords = (comment: ExportedComment) => {
    const [of, among] = [readings.words[0], readings.all[0]].map((each) =>
      each ? lettersWithin(each(), comment) : 0,
    );
    return (of ?? 0) / Math.max(1, among ?? 0);
  };
  const find = (comment: ExportedComment): Found | null => {
    const share = file.all ? shareOfWords(comment) : 1;
    const whole = share < 1 ? finderOfAll.find(comment) : null;
    if (whole) return { ...whole, isWhole: true };
    const found = finder.find(comment);
    return found && { ...found, isWhole: share >= LEAST_SHARE };
  };
  const holders = file.all?.holders ?? new Map<number, Holder>();
  const atEnd = (reason: string): FilePlace => {
    const last = file.characters.length - 1;
    return { placement: "end", reason, range: last < 0 ? null : { first: last, last } };
  };
  return (comment) => {
    if (comment.quote === "") return atEnd("It is about the whole manuscript.");
    const found = find(comment);
    const holder = found && holderOf(found, holders);
    if (found && holder)
      return { placement: "paragraph", reason: HOLDER_REASONS[holder], range: rangeOf(found) };
    if (found) {
      const range = widened(comment, rangeOf(found), { file, holders });
      if (found.isWhole) return { placement: "exact", range };
      return { placement: "paragraph", reason: "A formula of the words is written in another way.", range };
    }
    const near = finder.findNear(comment, partAround(markdown, blocks, comment));
    if (!near) return atEnd("The words are not in the text of the file.");
    const { first } = rangeOf(near);
    const paragraph = file.paragraphs.find((each) => each.first <= first && first <= each.last);
    return {
      placement: "paragraph",
      reason: "The words are not in the file as they are in the text that was reviewed.",
      range: holders.has(first) ? { first, last: first } : (paragraph ?? { first, last: first }),
    };
  };
}

interface Found extends FoundWords {
  /** False if most of its letters are formulas that were not found. */
  isWhole: boolean;
}

function rangeOf({ indexes }: FoundWords): { first: number; last: number } {
  // What hangs on a paragraph is read behind it, and stands in it.
  let [first = 0, last = 0] = indexes;
  for (const index of indexes) {
    first = Math.min(first, index);
    last = Math.max(last, index);
  }
  return { first, last };
}

/** Returns the holder of words on which no comment can stand; null if it can stand on all of them. */
function holderOf(
  { indexes, before, behind }: FoundWords,
  holders: ReadonlyMap<number, Holder>,
): Holder | null {
  for (const index of indexes) {
    const holder = holders.get(index);
    if (holder === undefined) continue;
    // A comment on a formula stands on all of its words, and on nothing else.
    const isWhole = (holder === "formula" || holder === "ruby") && index !== before && index !== behind;
    if (!isWhole) return holder;
  }
  return null;
}

/** Takes along what stands at the ends of a quote and has no letters: signs that the file has too, and formulas. */
function widened(
  { quote }: ExportedComment,
  found: { first: number; last: number },
  { file: { characters }, holders }: { file: FileText; holders: ReadonlyMap<number, Holder> },
): { first: number; last: number } {
  const [, before = "", after = ""] = /^([^\p{L}\p{N}]*).*?([^\p{L}\p{N}]*)$/su.exec(quote) ?? [];
  let { first, last } = found;
  const formulaBeside = (from: number, step: 1 | -1): number | null => {
    if (holders.get(from) === "formula") return null;
    let at = from + step;
    while (characters[at]?.character === " ") at += step;
    return holders.get(at) === "formula" ? at : null;
  };
  if (before.includes("$")) first = formulaBeside(first, -1) ?? first;
  if (after.includes("$")) last = formulaBeside(last, 1) ?? last;
  for (const sign of [...before].toReversed()) {
    if (characters[first - 1]?.character !== sign) break;
    first -= 1;
  }
  for (const sign of after) {
    if (characters[last + 1]?.character !== sign) break;
    last += 1;
  }
  return { first, last };
}
