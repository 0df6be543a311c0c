import type { Line } from "../page/pdf-page.ts";
import {
  MAX_ENTRY_LINES,
  MAX_INDENTED_LINES_SHARE,
  MAX_OUT_LINES_SHARE,
  MAX_OUT_POINTS,
  MIN_ENDINGS_DIFFERENCE_SHARE,
  MIN_ENTRY_SHORTFALL_POINTS,
  MIN_ENTRY_STEP_IN_SIZES,
  MIN_INDENTED_LINES,
  MIN_NAMED_LINES_SHARE,
  MIN_NUMBERED_LINES_SHARE,
  MIN_PLAIN_ENTRY_SHORTFALL_POINTS,
  MIN_UNHEADED_ENTRIES,
} from "./block-thresholds.ts";

export const REFERENCES_HEADING =
  /^(?:\d+\.?|[IVX]+\.)?\s*(references|bibliography|works cited|literature cited|references and notes|literatur|literaturverzeichnis|références|bibliographie|referencias|bibliografía|referências|bibliografia|riferimenti bibliografici)\s*:?$/i;

/** True if entries begin with an indent: then the lines that end entries stand before the lines that are set in. */
function beginsIndented(lines: readonly Line[], isOut: (line: Line) => boolean): boolean {
  const endings = (starts: readonly number[]) => {
    const ended = starts.filter((i) => {
      const before = lines[i - 1];
      return (
        before !== undefined &&
        before.x1 < before.right - MIN_ENTRY_SHORTFALL_POINTS &&
        /[.\w/)]$/.test(before.text)
      );
    });
    return ended.length / (starts.length || 1);
  };
  const indices = lines.map((_, i) => i).slice(1);
  const inner = indices.filter((i) => !isOut(lines[i] as Line));
  const outer = indices.filter((i) => isOut(lines[i] as Line));
  return (
    inner.length >= MIN_INDENTED_LINES &&
    inner.length < lines.length * MAX_INDENTED_LINES_SHARE &&
    endings(inner) > endings(outer) + MIN_ENDINGS_DIFFERENCE_SHARE
  );
}

/** Returns the pattern of the numbers that entries begin with; null if they have none. */
function entryNumber(lines: readonly Line[]): RegExp | null {
  const isUsed = (pattern: RegExp) =>
    lines.filter((line) => pattern.test(line.text)).length > lines.length * MIN_NUMBERED_LINES_SHARE;
  return [/^\[[\w+-]{1,12}\]/, /^\d{1,3}\.\s/].find(isUsed) ?? null;
}

/** Makes a test for lines that begin at the edge of their column. */
function outLines(lines: readonly Line[]): (line: Line) => boolean {
  const edges = new Map<string, number>();
  for (const line of lines) {
    const key = `${line.page}:${line.column}`;
    edges.set(key, Math.min(edges.get(key) ?? Number.POSITIVE_INFINITY, line.x0));
  }
  return (line) => line.x0 - (edges.get(`${line.page}:${line.column}`) ?? 0) < MAX_OUT_POINTS;
}

/** True if a line begins an entry where neither numbers nor indents tell. */
function startsPlainEntry(before: Line | undefined, line: Line): boolean {
  if (before === undefined) return false;
  const isGap =
    before.page === line.page &&
    before.column === line.column &&
    line.y0 - before.y0 > line.size * MIN_ENTRY_STEP_IN_SIZES;
  const isShort = before.x1 < before.right - MIN_PLAIN_ENTRY_SHORTFALL_POINTS;
  return isGap || (/\.$/.test(before.text) && isShort);
}

/** The names that an entry begins with: "Surname, A." */
const ENTRY_NAMES = /^\p{Lu}[\p{L}’'‐-]+(?: [\p{L}’'‐-]+)?, (?:\p{Lu}[.‐-]|\p{Lu}\p{L}+)/u;

/** True if lines at the edge are entries: a few lines are set in, or those at the edge begin with names. */
function isHanging(lines: readonly Line[], isOut: (line: Line) => boolean): boolean {
  const out = lines.filter(isOut);
  if (out.length < lines.length * MAX_OUT_LINES_SHARE) return true;
  return (
    out.length < lines.length &&
    out.filter((line) => ENTRY_NAMES.test(line.text)).length > out.length * MIN_NAMED_LINES_SHARE
  );
}

/** Makes a test for lines that begin an entry of the references: by number, else by hanging indent, else by gaps. */
function entryStarts(lines: readonly Line[]): (line: Line, before: Line | undefined) => boolean {
  const number = entryNumber(lines);
  if (number !== null) return (line) => number.test(line.text);
  const isOut = outLines(lines);
  if (beginsIndented(lines, isOut)) return (line) => !isOut(line);
  return isHanging(lines, isOut) ? isOut : (line, before) => startsPlainEntry(before, line);
}

/** Splits the lines of a reference section into entries. */
export function splitReferences(lines: readonly Line[]): Line[][] {
  const startsEntry = entryStarts(lines);
  const entries: Line[][] = [];
  lines.forEach((line, i) => {
    const last = entries.at(-1);
    if (last === undefined || startsEntry(line, lines[i - 1])) entries.push([line]);
    else last.push(line);
  });
  return entries;
}

/**
 * Returns the first line of a list of references without a heading, as REVTeX prints it: `[1]`, with the numbers
 * after it in order, each within some lines of the one before; null if there is a heading, or no such list.
 */
export function unheadedReferences(lines: readonly Line[]): Line | null {
  if (lines.some((line) => REFERENCES_HEADING.test(line.text))) return null;
  let [start, expected, last]: [Line | null, number, number] = [null, 1, 0];
  for (const [i, line] of lines.entries()) {
    const number = /^\[(\d{1,3})\]\s/.exec(line.text)?.[1];
    if (number === undefined) continue;
    if (number === "1") [start, expected, last] = [line, 2, i];
    else if (start !== null && Number(number) === expected && i - last <= MAX_ENTRY_LINES) {
      expected++;
      last = i;
    }
  }
  return expected > MIN_UNHEADED_ENTRIES ? start : null;
}
