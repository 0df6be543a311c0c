import type { Span } from "#lib/manuscript/span.ts";
import { itemStarts } from "./item-starts.ts";
import { formLines } from "./letter-forms.ts";
import { headOf } from "./letter-heads.ts";
import { letterLines } from "./letter-lines.ts";
import { partsOf, type ReadLine } from "./letter-parts.ts";
import { type LetterSection, sectionsOf } from "./letter-sections.ts";
import { paragraphsOf } from "./paragraphs-of.ts";
import { asks, isAnnouncement, isSummary, isVerdict, requests } from "./remarks.ts";

/** One thing that a reviewer or an editor says. */
export interface LetterPoint extends Span {
  /** `Editor`, `Reviewer 2`, `Reviewer AbCd`. */
  reviewer: string;
  /** `2.3`: the third point of the second reviewer; `E.1` for an editor. */
  label: string;
  /** What the reviewer calls it; null if the letter does not say. */
  weight: "major" | "minor" | null;
  /** A remark asks for nothing: a summary, praise before the first numbered point, or a verdict. */
  isRemark: boolean;
}

export interface SplitLetter {
  points: LetterPoint[];
  /** The rest of the letter: salutation, headings, what the journal's system adds. Nothing of a letter is lost. */
  rest: Span[];
}

/** More lines of a letter are left as they are, in `rest`. */
const MOST_LINES = 20_000;
const MOST_POINTS = 300;
/** A numbered point with a list becomes several if it is so long, in UTF-16 units, and the list too. */
const LEAST_LONG = 1_200;
const LEAST_PARTS = 3;
const BULLET_SIGN = /^(?:-{1,3}>?|[•–·・▪●◦*+])\s*/u;
const HAS_WORDS = /[\p{L}\p{N}]/u;
/** An answer to a form's question, which is no point. */
const FORM_ANSWER = /^(?:yes|no|partly|n\/?a|not applicable|\(?no response\)?|see below|none)\W*$/i;

type Piece = Span & Pick<LetterPoint, "weight" | "isRemark">;

/**
 * Splits a journal's decision letter, or a report, into reviewers and their points, in the order of the letter. Points
 * and rest hold every word of the letter once. Time is linear in the length.
 */
export function splitLetter(letter: string): SplitLetter {
  const drawn = letterLines(letter).slice(0, MOST_LINES);
  const isForm = formLines(drawn);
  const lines = drawn.map((line, at) => ({ ...line, head: headOf(line.words), isForm: isForm[at] === true }));
  const points: LetterPoint[] = [];
  const counts = new Map<string, number>();
  for (const { reviewer, lines: own } of partsOf(lines)) {
    for (const piece of piecesOf(letter, own)) {
      if (points.length === MOST_POINTS) break;
      const number = (counts.get(reviewer) ?? 0) + 1;
      counts.set(reviewer, number);
      points.push({ ...piece, reviewer, label: `${shortName(reviewer)}.${number}` });
    }
  }
  return { points, rest: restOf(letter, points) };
}

/** The name of a reviewer in labels: `2` for `Reviewer 2`, `E` for the editor. */
export function shortName(reviewer: string): string {
  return reviewer === "Editor" ? "E" : reviewer.replace(/^Reviewer /, "");
}

/** The points of one reviewer, section by section. */
function piecesOf(letter: string, lines: readonly ReadLine[]): Piece[] {
  const pieces: Piece[] = [];
  for (const section of sectionsOf(lines)) {
    const own = sectionPieces(
      letter,
      section,
      pieces.every(({ isRemark }) => isRemark),
    );
    // What one point is about may be said in its heading only.
    const [only] = own;
    if (only && own.length === 1 && section.heading) only.start = startOf(letter, section.heading);
    pieces.push(...own);
  }
  // What nothing follows announces nothing.
  const last = pieces.at(-1);
  if (last && isAnnouncement(letter.slice(last.start, last.end))) last.isRemark = false;
  return pieces;
}

interface Group {
  lines: readonly ReadLine[];
  isRemark: (text: string, isOfRemarks: boolean) => boolean;
}

/** What stands before numbered points introduces them. */
const introduces = (text: string) => !asks(text) || isAnnouncement(text);
const opens = (text: string, isOfRemarks: boolean) =>
  isSummary(text) || isAnnouncement(text) || judges(text, isOfRemarks);
const judges = (text: string, isOfRemarks: boolean) => isVerdict(text) || counts(text, isOfRemarks);
/** Among strengths may be a wish. */
const counts = (text: string, isOfRemarks: boolean) => isOfRemarks && !requests(text);

function sectionPieces(letter: string, section: LetterSection, isBeginning: boolean): Piece[] {
  const { lines, weight, isRemark: isOfRemarks } = section;
  return groupsOf(lines, isBeginning).flatMap(({ lines: own, isRemark }) => {
    const said = own.filter(({ words }) => HAS_WORDS.test(words));
    const [from, to] = [said[0], said.at(-1)];
    if (!from || !to || (said.length === 1 && FORM_ANSWER.test(from.words))) return [];
    const [start, end] = [startOf(letter, from) + bulletOf(from).length, trimmedEnd(letter, to)];
    return [{ start, end, weight, isRemark: isRemark(letter.slice(start, end), isOfRemarks) }];
  });
}

/** The lines of each point of a section. */
function groupsOf(lines: readonly ReadLine[], isBeginning: boolean): Group[] {
  const { kind, starts } = itemStarts(lines);
  const [first] = starts;
  // Without numbers or bullets, each paragraph is a point.
  const before = paragraphsOf(lines.slice(0, first ?? lines.length)).map((paragraph) => ({
    lines: paragraph,
    isRemark: kind !== "none" ? introduces : isBeginning ? opens : judges,
  }));
  const items = starts
    .map((at, i) => lines.slice(at, starts[i + 1] ?? lines.length))
    .flatMap((item) => (kind === "numbers" ? partsOfItem(item) : [item]));
  const last = kind === "bullets" ? items.at(-1) : undefined;
  const isOpen = items.slice(0, -1).some((own) => afterBlank(own) !== -1);
  const end = last && !isOpen ? afterBlank(last) : -1;
  const after = last && end !== -1 ? last.slice(end) : [];
  if (last && end !== -1) items[items.length - 1] = last.slice(0, end);
  return [
    ...before,
    ...items.map((own) => ({ lines: own, isRemark: counts })),
    ...paragraphsOf(after).map((own) => ({ lines: own, isRemark: judges })),
  ];
}

/** "Issue 1" may be a heading over a list, each line of which has its own answer. */
function partsOfItem(item: readonly ReadLine[]): (readonly ReadLine[])[] {
  const length = item.reduce((sum, { words }) => sum + words.length, 0);
  const { kind, starts } = itemStarts(item.slice(1));
  if (length < LEAST_LONG || kind !== "bullets" || starts.length < LEAST_PARTS) return [item];
  const bounds = [0, ...starts.map((at) => at + 1)];
  return bounds.map((at, i) => item.slice(at, bounds[i + 1] ?? item.length));
}

/** Where a second paragraph of a bullet begins that is not set in; -1 if none does. */
function afterBlank(lines: readonly ReadLine[]): number {
  const indent = lines[0]?.indent ?? 0;
  return lines.findIndex(
    (line, at) => at > 0 && line.words !== "" && lines[at - 1]?.words === "" && line.indent <= indent,
  );
}

/** The sign before a point of a list. Numbers and letters stay, because reviewers call their points by them. */
function bulletOf({ words, head }: ReadLine): string {
  return head?.type === "bullet" ? (BULLET_SIGN.exec(words)?.[0] ?? "") : "";
}

/** Where the words of a line begin. */
function startOf(letter: string, { start, end, words }: ReadLine): number {
  return start + Math.max(0, letter.slice(start, end).indexOf(words));
}

function trimmedEnd(letter: string, { start, end }: Span): number {
  return start + letter.slice(start, end).trimEnd().length;
}

function restOf(letter: string, points: readonly Span[]): Span[] {
  const rest: Span[] = [];
  let at = 0;
  for (const { start, end } of [...points, { start: letter.length, end: letter.length }]) {
    const text = letter.slice(at, start);
    const left = text.length - text.trimStart().length;
    if (HAS_WORDS.test(text)) rest.push({ start: at + left, end: at + text.trimEnd().length });
    at = end;
  }
  return rest;
}
