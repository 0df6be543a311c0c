import { boundedLines } from "./bounded-line.ts";
import { codeLines } from "./code-lines.ts";
import { displayRegions, opensEnvironment, safeDisplayLine } from "./display-regions.ts";
import { findCode } from "./parse-markdown.ts";

/** A text with marks in the place of what stays as it is written. Every line stays on its line. */
export type MaskedText = { text: string; restore: (text: string) => string };

/** Noncharacters, which no text holds. */
const CODE = { open: "\ufdd0", close: "\ufdd1", pattern: /\ufdd0(\d+)\ufdd1/g };
const DISPLAY = { open: "\ufdd2", close: "\ufdd3", pattern: /\ufdd2(\d+)\ufdd3/g };
const RESERVED = /[\ufdd0-\ufdd3]/g;

function marker({ open, close, pattern }: typeof CODE) {
  const kept: string[] = [];
  return {
    mark: (words: string) => `${open}${kept.push(words) - 1}${close}`,
    restore: (text: string) => text.replace(pattern, (_, at: string) => kept[Number(at)] ?? ""),
  };
}

/** True for lines that Markdown takes for code because of their indent alone: displays, and LaTeX source. */
function isIndentedText(lines: readonly string[], isLatex: boolean): boolean {
  const isFenced = /^[ \t>]*(?:`{3,}|~{3,})/.test(lines[0] ?? "");
  return !isFenced && (isLatex || lines.some(opensEnvironment));
}

/** A text with masked code, and the lines (counted from 0) whose indent must not make code of them. */
type MaskedCode = MaskedText & { indented: ReadonlySet<number> };

type CodeOptions = {
  /** True if the code of chunks is not shown. */
  hidesCode: boolean;
  /** True for LaTeX source, whose backticks are quotation marks and no spans of code. */
  isLatex: boolean;
};

/** Masks code, so that no rewriting touches it. Lines of chunks that are not shown become empty. */
export function maskCode(source: string, { hidesCode, isLatex }: CodeOptions): MaskedCode {
  const { mark, restore } = marker(CODE);
  const text = source.replace(RESERVED, "\ufffd");
  const lines = text.split("\n");
  const code = findCode(boundedLines(text));
  const indented = new Set<number>();
  let hides = hidesCode;
  for (const node of code) {
    if (node.type !== "code" || node.position === undefined) continue;
    const from = node.linesBefore + node.position.start.line - 1;
    const to = node.linesBefore + node.position.end.line;
    if (isIndentedText(lines.slice(from, to), isLatex)) {
      for (let at = from; at < to; at++) indented.add(at);
      continue;
    }
    const shown = codeLines(node, lines.slice(from, to), hides);
    hides = shown.hides;
    shown.lines.forEach((line, i) => {
      lines[from + i] = line === "" ? "" : mark(line);
    });
  }
  const spans = new Map<number, Columns[]>();
  for (const { type, position, linesBefore } of isLatex ? [] : code) {
    if (type !== "inlineCode" || position === undefined) continue;
    for (let at = position.start.line; at <= position.end.line; at++) {
      const line = linesBefore + at - 1;
      const from = at === position.start.line ? position.start.column - 1 : 0;
      const to = at === position.end.line ? position.end.column - 1 : (lines[line]?.length ?? 0);
      if (to > from) listIn(spans, line).push({ from, to, replaced: mark });
    }
  }
  for (const [line, columns] of spans) lines[line] = replaceColumns(lines[line] ?? "", columns);
  return { text: lines.join("\n"), restore, indented };
}

/** Masks LaTeX displays, which are no Markdown: a line "- b" of an equation is no list. */
export function maskDisplays({ text, indented }: MaskedCode, isLatex: boolean): MaskedText {
  const { mark, restore } = marker(DISPLAY);
  const lines = text.split("\n");
  const displays = new Map<number, Columns[]>();
  for (const { line, from, to, breakAt } of displayRegions(lines, isLatex)) {
    const after = lines[line]?.slice(to) ?? "";
    const replaced = (words: string) => mark(brokenAt(breakAt, safeDisplayLine(words), after));
    listIn(displays, line).push({ from, to, replaced });
  }
  for (const [line, columns] of displays) lines[line] = replaceColumns(lines[line] ?? "", columns);
  for (const line of indented) lines[line] = lines[line]?.replace(/^[ \t]+(?=\S)/, mark) ?? "";
  return { text: lines.join("\n"), restore };
}

type Columns = { from: number; to: number; replaced: (words: string) => string };

function listIn(lists: Map<number, Columns[]>, line: number): Columns[] {
  const list = lists.get(line) ?? [];
  lists.set(line, list);
  return list;
}

/** Replaces columns of a line, which come in order. */
function replaceColumns(line: string, columns: readonly Columns[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { from, to, replaced } of columns) {
    parts.push(line.slice(at, from), replaced(line.slice(from, to)));
    at = to;
  }
  return parts.join("") + line.slice(at);
}

/** Puts the `$$` at one side of a line on a line of its own. `after` is what follows on the same line. */
function brokenAt(side: "start" | "end" | null, words: string, after: string): string {
  if (side === "start") return words.replace(/^\$\$(?=.*\S)/, "$$$$\n");
  if (side === "end") return words.replace(/(?<=\S.*)\$\$$/, "\n$$$$") + (after.trim() === "" ? "" : "\n");
  return words;
}
