import { nestLists } from "../../document-structure/nest-lists.ts";
import type { Node } from "../../manuscript-tree.ts";
import type { Line } from "./clean-pages.ts";
import { marginOf, splitAtIndents, splitReferences, type TextBlock } from "./split-block.ts";
import { headingLevel, standsApart, underlinedLevel } from "./text-headings.ts";
import { listOf } from "./text-lists.ts";
import { withNotes } from "./text-notes.ts";
import { tableOf } from "./text-tables.ts";

const looksLikeCode = (lines: readonly string[]) =>
  lines.length > 1 &&
  lines.filter((line) =>
    /[{};]\s*$|^\s*(?:def|for|if|while|return|import|function|#include)\b|[=<>!]=|\w\(.*\)\s*$/.test(line),
  ).length >
    lines.length * 0.5;

export type Setting = {
  file: string;
  margin: number;
  join: (lines: readonly string[]) => string;
  notes: ReadonlyMap<string, number>;
  usesGaps: boolean;
  /** Blocks of one line that are headings by where they stand. */
  loneHeadings: ReadonlySet<TextBlock>;
};

/** One block of lines as what it is. */
export function nodesOf(block: TextBlock, inReferences: boolean, setting: Setting): Node[] {
  const { lines, gap } = block;
  const texts = lines.map(({ text }) => text);
  const [head = "", next] = texts;
  const paragraph = (part: readonly string[]): Node => ({
    type: inReferences ? "reference" : "paragraph",
    children: withNotes(setting.join(part), setting.notes),
  });
  const heading = (level: number, text: string): Node => ({
    type: "heading",
    level,
    children: [{ type: "text", text: text.trim().replace(/^#{1,6}\s+/, "") }],
  });
  const rest = (from: number): Node[] =>
    texts.length > from ? nodesOf({ lines: lines.slice(from), gap: 0 }, inReferences, setting) : [];
  const underlined = underlinedLevel(head, next);
  if (underlined !== null) return [heading(underlined, head), ...rest(2)];
  if (/^\s*([-=_*~])(?:\s*\1){2,}\s*$/.test(head) && texts.length === 1) return [];
  const level = texts.length === 1 ? headingLevel(head) : null;
  if (level !== null) return [heading(level, head)];
  if (inReferences)
    return splitReferences(lines).map((part) =>
      withSource(paragraph(part.map(({ text }) => text)), part, setting),
    );
  if (texts.length === 1 && setting.usesGaps && gap >= 2 && standsApart(head)) return [heading(2, head)];
  if (setting.loneHeadings.has(block)) return [heading(3, head)];
  if (texts.every((text) => /^\s*>/.test(text)))
    return [{ type: "quote", nodes: [paragraph(texts.map((text) => text.replace(/^[\s>]+/, "")))] }];
  const list = listOf(texts);
  if (list !== null) return nestLists(list);
  const table = tableOf(texts);
  if (table !== null) return [table];
  const indent = marginOf(lines) - setting.margin;
  if (indent >= 4 && looksLikeCode(texts)) {
    const by = marginOf(lines);
    return [{ type: "code", text: texts.map((text) => text.slice(by)).join("\n"), language: "" }];
  }
  if (indent >= 4 && texts.length > 1) return [{ type: "quote", nodes: [paragraph(texts)] }];
  return splitAtIndents(lines).map((part) =>
    withSource(paragraph(part.map(({ text }) => text)), part, setting),
  );
}

const withSource = (node: Node, lines: readonly Line[], { file }: Setting): Node => ({
  ...node,
  source: { file, line: lines[0]?.line ?? 1 },
});
