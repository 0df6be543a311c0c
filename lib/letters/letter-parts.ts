import { type Head, headOf } from "./letter-heads.ts";
import type { LetterLine } from "./letter-lines.ts";

export interface ReadLine extends LetterLine {
  head: Head | null;
  /** A field of the form that a reviewer fills in. */
  isForm: boolean;
}

/** What one reviewer or editor wrote. */
export interface Part {
  reviewer: string;
  lines: ReadLine[];
}

/** What follows a line that is drawn is the foot of a letter if it has no more words. */
const MOST_WORDS_OF_FOOT = 60;
/** In lines. */
const NEAR = 12;

/**
 * The stretches of the letter that one reviewer or editor wrote. A letter that names nobody is one report: the longest
 * stretch between greetings and headings over all reports.
 */
export function partsOf(lines: readonly ReadLine[]): Part[] {
  const isNamed = lines.some(({ head }) => head?.type === "reviewer");
  if (isNamed) return namedParts(lines);
  const stretches: ReadLine[][] = [[]];
  for (const [at, line] of lines.entries()) {
    if (endsPart(lines, at, isNamed)) stretches.push([]);
    else stretches.at(-1)?.push(line);
  }
  const sizeOf = (stretch: readonly ReadLine[]) => stretch.reduce((sum, { words }) => sum + words.length, 0);
  const longest = stretches.reduce((best, each) => (sizeOf(each) > sizeOf(best) ? each : best));
  return [{ reviewer: "Reviewer 1", lines: longest }];
}

function namedParts(lines: readonly ReadLine[]): Part[] {
  const parts: Part[] = [];
  let part: Part | null = null;
  for (const [at, line] of lines.entries()) {
    if (line.head?.type === "reviewer") {
      part = { reviewer: line.head.name, lines: [] };
      parts.push(part);
      if (line.head.inline) part.lines.push(inlineOf(line));
    } else if (endsPart(lines, at, true)) part = null;
    else part?.lines.push(line);
  }
  return parts;
}

function endsPart(lines: readonly ReadLine[], at: number, isNamed: boolean): boolean {
  const line = lines[at];
  if (line?.head?.type === "closing") return true;
  // In the part of a reviewer, "Comments to the author:" heads only what this one says.
  if (line?.head?.type === "reports") return !isNamed || nextWords(lines, at)?.head?.type === "reviewer";
  return line?.isRule === true && endsWithRule(lines, at);
}

/** Stars end a part. Other lines may only stand above or below a heading, or around the words of a part. */
function endsWithRule(lines: readonly ReadLine[], at: number): boolean {
  if (/^[*#]/.test(lines[at]?.words ?? "")) return true;
  const isHead = (line: ReadLine | undefined) =>
    line !== undefined && (line.isHeading || line.isForm || line.head !== null);
  if (isHead(lines[at - 1]) || isHead(nextWords(lines, at))) return false;
  let words = 0;
  for (let next = at + 1; next < lines.length && lines[next]?.head?.type !== "reviewer"; next += 1) {
    words += lines[next]?.words.split(/\s+/).length ?? 0;
    if (words > MOST_WORDS_OF_FOOT) return false;
  }
  return true;
}

/** The next line with words, if one is near. */
function nextWords(lines: readonly ReadLine[], at: number): ReadLine | undefined {
  return lines.slice(at + 1, at + 1 + NEAR).find(({ words, isRule }) => words !== "" && !isRule);
}

/** The words after the name: of "Reviewer #1: The paper …", "The paper …". */
function inlineOf(line: ReadLine): ReadLine {
  const words = line.words.slice(line.words.search(/[:–—-]\s?/)).replace(/^[:–—-]\s?/, "");
  const head = headOf(words);
  const isWithin = head?.type === "section" || head?.type === "item" || head?.type === "bullet";
  return { ...line, words, head: isWithin ? head : null, isForm: false };
}
