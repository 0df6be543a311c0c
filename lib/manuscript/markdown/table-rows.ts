import type { Span } from "../span.ts";
import { type Line, readLines } from "./lines.ts";

/** The source of one cell, without the white space around it. */
export type TableCellSource = { text: string; span: Span };

const DASHES = /^\s*-{2,}(?:\s+-{2,})*\s*$/;

/** Reads the rows of a pipe table or a pandoc simple table; null for a table whose columns cannot be told apart. */
export function readTableRows(markdown: string, { start, end }: Span): TableCellSource[][] | null {
  const lines = readLines(markdown.slice(start, end)).map((line) => ({
    ...line,
    start: line.start + start,
    end: line.end + start,
  }));
  const first = lines.find((line) => line.text.trim() !== "")?.text ?? "";
  if (/^\s*\+/.test(first)) return null;
  return DASHES.test(first) || !first.includes("|") ? ruledRows(lines) : pipeRows(lines);
}

/** "| --- | :-: |": the line between the head of a table and its rows. */
function isPipeRule(line: string): boolean {
  const cells = line.trim().replace(/^\|/, "").replace(/\|$/, "").split("|");
  return cells.every((cell) => /^:?-+:?$/.test(cell.trim()));
}

function pipeRows(lines: readonly Line[]): TableCellSource[][] {
  return lines
    .filter((line) => line.text.includes("|") && !isPipeRule(line.text))
    .map((line) => {
      const cuts = [...line.text.matchAll(/(?<!\\)\|/g)].map(({ index }) => index);
      const opens = /^\s*\|/.test(line.text);
      const closes = /\|\s*$/.test(line.text);
      const from = opens ? cuts : [-1, ...cuts];
      const ends = closes ? from.slice(0, -1) : from;
      return ends.map((cut, i) => {
        const next = from[i + 1] ?? line.text.length;
        return trimmed(line, cut + 1, next);
      });
    });
}

/** A pandoc simple table: columns under runs of dashes. */
function ruledRows(lines: readonly Line[]): TableCellSource[][] | null {
  const rule = lines.find((line) => DASHES.test(line.text) && /-\s+-/.test(line.text));
  if (rule === undefined) return null;
  const columns = [...rule.text.matchAll(/-+/g)].map(({ index }) => index);
  return lines
    .filter((line) => line.text.trim() !== "" && !/^[\s-]*$/.test(line.text))
    .map((line) =>
      columns.map((column, i) => {
        const from = Math.min(i === 0 ? 0 : column, line.text.length);
        return trimmed(line, from, Math.min(columns[i + 1] ?? line.text.length, line.text.length));
      }),
    );
}

function trimmed(line: Line, from: number, to: number): TableCellSource {
  const raw = line.text.slice(from, to);
  const lead = raw.length - raw.trimStart().length;
  const text = raw.trim();
  const start = line.start + from + (text === "" ? 0 : lead);
  return { text, span: { start, end: start + text.length } };
}
