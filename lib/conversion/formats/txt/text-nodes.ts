import { nestLists } from "../../document-structure/nest-lists.ts";
import type { DocumentNode } from "../../document-tree.ts";
import type { Line } from "./clean-pages.ts";
import { marginOf, splitAtIndents, splitReferences, type TextBlock } from "./split-block.ts";
import type { TextContext } from "./text-context.ts";
import { headingLevel, standsApart, underlinedLevel } from "./text-headings.ts";
import { listOf } from "./text-lists.ts";
import { withNotes } from "./text-notes.ts";
import { tableOf } from "./text-tables.ts";
import { MIN_CODE_SHARE, MIN_SET_IN, MIN_WIDE_GAP_LINES } from "./txt-thresholds.ts";

const looksLikeCode = (lines: readonly string[]) =>
  lines.length > 1 &&
  lines.filter((line) =>
    /[{};]\s*$|^\s*(?:def|for|if|while|return|import|function|#include)\b|[=<>!]=|\w\(.*\)\s*$/.test(line),
  ).length >
    lines.length * MIN_CODE_SHARE;

const isRule = (line: string) => /^\s*([-=_*~])(?:\s*\1){2,}\s*$/.test(line);

const headingNode = (level: number, text: string): DocumentNode => ({
  type: "heading",
  level,
  children: [{ type: "text", text: text.trim().replace(/^#{1,6}\s+/, "") }],
});

/** Makes a node of each part, with the line that it starts on. */
function textNodes(
  parts: readonly Line[][],
  type: "paragraph" | "reference",
  { file, join, notes }: TextContext,
): DocumentNode[] {
  return parts.map((lines) => ({
    type,
    children: withNotes(join(lines.map(({ text }) => text)), notes),
    source: { file, line: lines[0]?.line ?? 1 },
  }));
}

const quoteNode = (texts: readonly string[], { join, notes }: TextContext): DocumentNode => ({
  type: "quote",
  nodes: [{ type: "paragraph", children: withNotes(join(texts), notes) }],
});

/** Reads lines that are set in as code or a quotation. Returns null for others. */
function setInNode(lines: readonly Line[], context: TextContext): DocumentNode | null {
  const margin = marginOf(lines);
  if (margin - context.margin < MIN_SET_IN) return null;
  const texts = lines.map(({ text }) => text);
  if (looksLikeCode(texts))
    return { type: "code", text: texts.map((text) => text.slice(margin)).join("\n"), language: "" };
  return texts.length > 1 ? quoteNode(texts, context) : null;
}

/** Reads lines below the headings and outside of the references. */
function bodyNodes(lines: readonly Line[], context: TextContext): DocumentNode[] {
  const texts = lines.map(({ text }) => text);
  if (texts.every((text) => /^\s*>/.test(text)))
    return [
      quoteNode(
        texts.map((text) => text.replace(/^[\s>]+/, "")),
        context,
      ),
    ];
  const list = listOf(texts);
  if (list !== null) return nestLists(list);
  const node = tableOf(texts) ?? setInNode(lines, context);
  return node === null ? textNodes(splitAtIndents(lines), "paragraph", context) : [node];
}

/** Returns the level of a block that is a heading by the space around it; null if it is none. */
function levelByPosition(block: TextBlock, context: TextContext): number | null {
  const isAlone = block.lines.length === 1 && standsApart(block.lines[0]?.text ?? "");
  if (isAlone && context.usesGaps && block.gap >= MIN_WIDE_GAP_LINES) return 2;
  return context.loneHeadings.has(block) ? 3 : null;
}

/** Reads one block of lines as the nodes that it shows. */
export function nodesOf(block: TextBlock, inReferences: boolean, context: TextContext): DocumentNode[] {
  const { lines } = block;
  const [head = "", next] = lines.map(({ text }) => text);
  const underlined = underlinedLevel(head, next);
  if (underlined !== null) {
    const rest = { lines: lines.slice(2), gap: 0 };
    const below = rest.lines.length === 0 ? [] : nodesOf(rest, inReferences, context);
    return [headingNode(underlined, head), ...below];
  }
  if (lines.length === 1 && isRule(head)) return [];
  const level = lines.length === 1 ? headingLevel(head) : null;
  if (level !== null) return [headingNode(level, head)];
  if (inReferences) return textNodes(splitReferences(lines), "reference", context);
  const position = levelByPosition(block, context);
  return position === null ? bodyNodes(lines, context) : [headingNode(position, head)];
}
