import { readPlainText } from "#lib/manuscript/markdown/plain-text.ts";
import type { Span } from "#lib/manuscript/span.ts";
import { splitMarkdown } from "#lib/rendered/split-markdown.ts";

export const BLOCK_KINDS = ["heading", "paragraph", "table", "formula", "code", "picture"] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

/** A paragraph, heading, table, formula or listing of a text. */
export interface TextBlock {
  kind: BlockKind;
  /** Where it stands in the Markdown, in UTF-16 units, without the blank lines around it. */
  span: Span;
  /** As it is shown: prose without marks, everything else as it is written. */
  text: string;
  /** Its words in lower case, by which blocks are compared. */
  words: readonly string[];
}

const HEADING = /^#{1,6}\s+/;
const TABLE_RULE = /^\s*\|?\s*:?-{2,}:?\s*(\|\s*:?-{2,}:?\s*)*\|?\s*$/;
const PICTURE = /^!\[/;
const FENCE = /^(`{3,}|~{3,})/;
const WORD = /[\p{L}\p{N}]+/gu;
/** A longer block is not read as prose, which takes more room than its text. */
const LONGEST_PROSE = 200_000;

/** Cuts Markdown into blocks at blank lines and headings, never inside a fence or a formula. Linear in the text. */
export function readTextBlocks(markdown: string): TextBlock[] {
  return splitMarkdown(markdown, 1).flatMap(({ start, text: chunk }): TextBlock[] => {
    const source = chunk.trim();
    if (source === "") return [];
    const from = start + chunk.indexOf(source);
    const span = { start: from, end: from + source.length };
    const kind = kindOf(source);
    const text = shown(markdown, { kind, span, source });
    return [{ kind, span, text, words: text.toLowerCase().match(WORD) ?? [] }];
  });
}

function kindOf(source: string): BlockKind {
  if (HEADING.test(source)) return "heading";
  if (source.startsWith("$$")) return "formula";
  if (FENCE.test(source)) return "code";
  if (PICTURE.test(source)) return "picture";
  const second = source.indexOf("\n") + 1;
  const end = source.indexOf("\n", second);
  const rule = source.slice(second, end < 0 ? undefined : end);
  return second > 0 && source.slice(0, second).includes("|") && TABLE_RULE.test(rule) ? "table" : "paragraph";
}

function shown(
  markdown: string,
  { kind, span, source }: Pick<TextBlock, "kind" | "span"> & { source: string },
): string {
  if ((kind !== "paragraph" && kind !== "heading") || source.length > LONGEST_PROSE) return source;
  const marks = kind === "heading" ? (HEADING.exec(source)?.[0].length ?? 0) : 0;
  return readPlainText(markdown, { start: span.start + marks, end: span.end }).text.trim();
}
