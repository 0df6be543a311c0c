import type { Span } from "#lib/manuscript/span.ts";
import { type Head, headOf } from "./letter-heads.ts";
import { type LetterLine, letterLines } from "./letter-lines.ts";

/** One thing that a reviewer or an editor says. */
export interface LetterPoint extends Span {
  /** `Editor`, `Reviewer 2`, `Reviewer AbCd`. */
  reviewer: string;
  /** `2.3`: the third point of the second reviewer; `E.1` for an editor. */
  label: string;
  /** What the reviewer calls it; null if the letter does not say. */
  weight: "major" | "minor" | null;
  /** A remark asks for nothing: a summary, or praise before the first numbered point. */
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
/** Where most lines are longer, each line is a paragraph of its own. */
const UNWRAPPED = 110;
const HAS_WORDS = /[\p{L}\p{N}]/u;
/** An answer to a form's question, which is no point. */
const FORM_ANSWER = /^(?:yes|no|partly|n\/?a|not applicable|\(?no response\)?|see below|none)\W*$/i;

interface Part {
  reviewer: string;
  lines: ReadLine[];
}
type ReadLine = LetterLine & { head: Head | null };
type Piece = Span & Pick<LetterPoint, "weight" | "isRemark">;

/**
 * Splits a journal's decision letter, or a report, into reviewers and their points, in the order of the letter. Points
 * and rest hold every word of the letter once. Time is linear in the length.
 */
export function splitLetter(letter: string): SplitLetter {
  const lines: ReadLine[] = letterLines(letter)
    .slice(0, MOST_LINES)
    .map((line) => ({ ...line, head: headOf(line.words) }));
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

/** The stretches of the letter that one reviewer or editor wrote. A letter that names nobody is one report. */
function partsOf(lines: readonly ReadLine[]): Part[] {
  const parts: Part[] = [];
  let part: Part | null = lines.some(({ head }) => head?.type === "reviewer")
    ? null
    : { reviewer: "Reviewer 1", lines: [] };
  if (part) parts.push(part);
  for (const line of lines) {
    if (line.head?.type === "reviewer") {
      part = { reviewer: line.head.name, lines: [] };
      parts.push(part);
      if (line.head.inline) part.lines.push({ ...line, ...inlineOf(line), head: null });
    } else if (line.head?.type === "break" || line.head?.type === "closing") part = null;
    else part?.lines.push(line);
  }
  return parts;
}

/** The words after the name: of "Reviewer #1: The paper …", "The paper …". */
function inlineOf(line: LetterLine): LetterLine {
  const words = line.words.slice(line.words.search(/[:–—-]\s?/)).replace(/^[:–—-]\s?/, "");
  return { ...line, words };
}

/** The points of one reviewer, section by section: "Major comments" may be numbered and "Minor comments" be lines. */
function piecesOf(letter: string, lines: readonly ReadLine[]): Piece[] {
  const pieces: Piece[] = [];
  let section: ReadLine[] = [];
  let weight: LetterPoint["weight"] = null;
  let isRemark = false;
  const end = () => {
    pieces.push(
      ...sectionPieces(letter, section).map((piece) => ({
        ...piece,
        weight,
        isRemark: piece.isRemark || isRemark,
      })),
    );
    section = [];
  };
  for (const line of lines) {
    if (line.head?.type !== "section") section.push(line);
    else {
      end();
      ({ weight, isRemark } = line.head);
    }
  }
  end();
  return pieces;
}

function sectionPieces(letter: string, lines: readonly ReadLine[]): Omit<Piece, "weight">[] {
  const starts = itemStarts(lines);
  const groups: { lines: readonly ReadLine[]; isRemark: boolean }[] = [];
  const [first] = starts;
  const before = lines.slice(0, first ?? lines.length);
  // What stands before numbered points introduces them; without any, each paragraph is a point.
  for (const paragraph of paragraphsOf(before))
    groups.push({ lines: paragraph, isRemark: first !== undefined });
  starts.forEach((at, i) => {
    groups.push({ lines: lines.slice(at, starts[i + 1] ?? lines.length), isRemark: false });
  });
  return groups.flatMap(({ lines: own, isRemark }) => {
    const said = own.filter(({ words }) => HAS_WORDS.test(words));
    const [from, to] = [said[0], said.at(-1)];
    if (!from || !to || (said.length === 1 && FORM_ANSWER.test(from.words))) return [];
    const start = from.start + letter.slice(from.start, from.end).indexOf(from.words);
    return [{ start, end: trimmedEnd(letter, to), isRemark }];
  });
}

/** Where points begin: at numbers in sequence, else at bullets or places, if there are two or more. */
function itemStarts(lines: readonly ReadLine[]): number[] {
  const numbered: number[] = [];
  // A report may go on with the numbers of the section before, so that the first number is any.
  let last: { style: string; number: number } | null = null;
  lines.forEach(({ head }, at) => {
    if (head?.type !== "item" || head.sub !== null) return;
    if (last !== null && (head.style !== last.style || head.number !== last.number + 1)) return;
    numbered.push(at);
    last = head;
  });
  if (numbered.length > 0) return numbered;
  const sub = starting(lines, (head) => head?.type === "item");
  if (sub.length > 1) return sub;
  const least = Math.min(...starting(lines, isBullet).map((at) => lines[at]?.indent ?? 0), 99);
  const bullets = starting(lines, isBullet).filter((at) => (lines[at]?.indent ?? 0) <= least + 1);
  return bullets.length > 1 ? bullets : [];
}

const isBullet = (head: Head | null) => head?.type === "bullet";

function starting(lines: readonly ReadLine[], is: (head: Head | null) => boolean): number[] {
  return lines.flatMap(({ head }, at) => (is(head) ? [at] : []));
}

/** Paragraphs between blank lines; single lines where lines are long, or where they name a place each. */
function paragraphsOf(lines: readonly ReadLine[]): ReadLine[][] {
  const said = lines.filter(({ words }) => words !== "");
  const isUnwrapped = said.filter(({ start, end }) => end - start > UNWRAPPED).length * 2 > said.length;
  const paragraphs: ReadLine[][] = [];
  let paragraph: ReadLine[] | null = null;
  for (const line of lines) {
    if (line.words === "") paragraph = null;
    else if (paragraph && !isUnwrapped && line.head?.type !== "place") paragraph.push(line);
    else {
      paragraph = [line];
      paragraphs.push(paragraph);
    }
  }
  return joinLeadIns(paragraphs);
}

/** "My concerns are these:" belongs to what follows it. */
function joinLeadIns(paragraphs: readonly ReadLine[][]): ReadLine[][] {
  const joined: ReadLine[][] = [];
  for (const paragraph of paragraphs) {
    const last = joined.at(-1);
    if (last?.at(-1)?.words.endsWith(":")) last.push(...paragraph);
    else joined.push([...paragraph]);
  }
  return joined;
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
