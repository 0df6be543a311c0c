import type { Line } from "./clean-pages.ts";
import {
  FIRST_LINE_INDENT,
  MAX_FIRST_LINES_SHARE,
  MIN_AUTHORED_SHARE,
  MIN_INDENTED_BLOCK_LINES,
} from "./txt-thresholds.ts";

const indentOf = (text: string) => /^[ \t]*/.exec(text)?.[0].replaceAll("\t", "    ").length ?? 0;

/** Lines between blank ones. `gap` is the number of blank lines before them. */
export type TextBlock = { lines: Line[]; gap: number };

/** Cuts lines into blocks at blank lines. */
export function blocksOf(lines: readonly Line[]): TextBlock[] {
  const out: TextBlock[] = [];
  let gap = 0;
  let open: Line[] = [];
  for (const line of lines) {
    if (line.text.trim() !== "") open.push(line);
    else {
      if (open.length > 0) {
        out.push({ lines: open, gap });
        open = [];
        gap = 0;
      }
      gap++;
    }
  }
  if (open.length > 0) out.push({ lines: open, gap });
  return out;
}

/** Splits a block at its indented lines if they are the first lines of paragraphs. */
export function splitAtIndents(lines: readonly Line[]): Line[][] {
  const indents = lines.map(({ text }) => indentOf(text));
  const margin = indents.reduce((a, b) => Math.min(a, b), 1_000);
  const isSetIn = (i: number) =>
    (indents[i] ?? 0) >= margin + FIRST_LINE_INDENT.least &&
    (indents[i] ?? 0) <= margin + FIRST_LINE_INDENT.most;
  const starts = lines.flatMap((_, i) => (isSetIn(i) && !isSetIn(i + 1) ? [i] : []));
  const setIn = indents.filter((indent) => indent > margin).length;
  const isParted =
    lines.length >= MIN_INDENTED_BLOCK_LINES &&
    starts.length > 0 &&
    setIn <= lines.length * MAX_FIRST_LINES_SHARE &&
    setIn === starts.length;
  return isParted ? cut(lines, starts) : [[...lines]];
}

const cut = (lines: readonly Line[], starts: readonly number[]): Line[][] => {
  const at = starts[0] === 0 ? [...starts] : [0, ...starts];
  return at.map((from, i) => lines.slice(from, at[i + 1] ?? lines.length)).filter((part) => part.length > 0);
};

const ENTRY = /^\s*(?:\[\w{1,8}\]|\(?\d{1,3}[.)]|\d{1,3}\s{2,})\s*\S/;

/** Splits a list of references without blank lines into entries: at numbers, hanging indents or authors' names. */
export function splitReferences(lines: readonly Line[]): Line[][] {
  if (lines.length < 2) return [[...lines]];
  const numbered = lines.flatMap(({ text }, i) => (ENTRY.test(text) ? [i] : []));
  if (numbered[0] === 0) return cut(lines, numbered);
  const indents = lines.map(({ text }) => indentOf(text));
  const margin = indents.reduce((a, b) => Math.min(a, b), 1_000);
  const hanging = lines.flatMap((_, i) => (indents[i] === margin ? [i] : []));
  if (hanging[0] === 0 && hanging.length < lines.length) return cut(lines, hanging);
  const authored = lines.flatMap(({ text }, i) =>
    /^\s*\p{Lu}[\p{L}'’-]+,\s+(?:\p{Lu}\.|\p{Lu}\p{Ll}+).*\(?(?:19|20)\d\d/u.test(text) ? [i] : [],
  );
  return authored[0] === 0 && authored.length > lines.length * MIN_AUTHORED_SHARE
    ? cut(lines, authored)
    : [[...lines]];
}

/** Returns the indent that most lines have, in characters. */
export function bodyMargin(lines: readonly Line[]): number {
  const counts = new Map<number, number>();
  for (const { text } of lines)
    if (text.trim() !== "") counts.set(indentOf(text), (counts.get(indentOf(text)) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

/** Returns the smallest indent of the lines, in characters. */
export const marginOf = (lines: readonly Line[]) =>
  lines.reduce((least, { text }) => Math.min(least, indentOf(text)), 1_000);
