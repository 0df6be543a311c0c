import type { Splice } from "../xml/splice.ts";

const CONTEXT = 3;

interface Line {
  sign: " " | "+" | "-";
  /** With its line break, if it has one. */
  text: string;
}

interface Change {
  name: string;
  text: string;
  /** Words that are put in, and none taken out. */
  insertions: readonly Splice[];
}

/** Returns the insertions into a file as a patch, which `git apply` and `patch -p1` take; nothing without insertions. */
export function unifiedPatch({ name, text, insertions }: Change): string {
  const hunks = hunksOf(changedLines(text, insertions));
  return hunks === "" ? "" : `--- a/${name}\n+++ b/${name}\n${hunks}`;
}

/** Returns all lines: those that stay, and around each insertion those that go and come. */
function changedLines(text: string, insertions: readonly Splice[]): Line[] {
  const sorted = insertions.toSorted((a, b) => a.start - b.start);
  const lines: Line[] = [];
  let next = 0;
  let start = 0;
  for (const line of linesOf(text)) {
    const end = start + line.length;
    const isUnended = !line.endsWith("\n");
    const own: Splice[] = [];
    for (; next < sorted.length; next += 1) {
      const insertion = sorted[next];
      if (!insertion || (isUnended ? insertion.start > end : insertion.start >= end)) break;
      own.push(insertion);
    }
    lines.push(...changedLine(line, start, own));
    start = end;
  }
  const behind = sorted.slice(next).map(({ words }) => words);
  lines.push(...added(behind.join("")));
  return lines;
}

function changedLine(line: string, start: number, insertions: readonly Splice[]): Line[] {
  if (insertions.length === 0) return [{ sign: " ", text: line }];
  const areLines = insertions.every((each) => each.start === start && each.words.endsWith("\n"));
  if (areLines) return [...added(insertions.map(({ words }) => words).join("")), { sign: " ", text: line }];
  let from = 0;
  let changed = "";
  for (const insertion of insertions) {
    changed += line.slice(from, insertion.start - start) + insertion.words;
    from = insertion.start - start;
  }
  return [{ sign: "-", text: line }, ...added(changed + line.slice(from))];
}

const added = (words: string): Line[] => linesOf(words).map((text) => ({ sign: "+", text }));

const linesOf = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

function hunksOf(lines: readonly Line[]): string {
  const hunks: string[] = [];
  const changes = lines.flatMap(({ sign }, i) => (sign === " " ? [] : [i]));
  let [oldAt, newAt, counted] = [0, 0, 0];
  for (let i = 0; i < changes.length; ) {
    const first = Math.max(0, (changes[i] ?? 0) - CONTEXT);
    while (i + 1 < changes.length && (changes[i + 1] ?? 0) - (changes[i] ?? 0) <= 2 * CONTEXT + 1) i += 1;
    const end = Math.min(lines.length, (changes[i] ?? 0) + CONTEXT + 1);
    for (; counted < first; counted += 1) [oldAt, newAt] = [oldAt + 1, newAt + 1];
    const hunk = lines.slice(first, end);
    const oldLines = hunk.filter(({ sign }) => sign !== "+").length;
    const newLines = hunk.filter(({ sign }) => sign !== "-").length;
    hunks.push(`@@ -${range(oldAt, oldLines)} +${range(newAt, newLines)} @@\n${hunk.map(written).join("")}`);
    [oldAt, newAt, counted] = [oldAt + oldLines, newAt + newLines, end];
    i += 1;
  }
  return hunks.join("");
}

/** A range without lines is named by the line before it. */
const range = (before: number, count: number) => `${count === 0 ? before : before + 1},${count}`;

const written = ({ sign, text }: Line): string =>
  text.endsWith("\n") ? sign + text : `${sign}${text}\n\\ No newline at end of file\n`;
