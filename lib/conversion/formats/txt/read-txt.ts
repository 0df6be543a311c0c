import type { DocumentNode } from "../../document-tree.ts";
import type { FormatReader } from "../../format-reader.ts";
import { typedTex } from "../../formulas/typed/typed-tex.ts";
import { type Line, withoutDoubleSpacing, withoutLineNumbers, withoutRunningHeads } from "./clean-pages.ts";
import { decodeTxt } from "./decode-txt.ts";
import { blocksOf, type TextBlock } from "./split-block.ts";
import { contextOf, isReferencesHeading, type TextContext } from "./text-context.ts";
import { nodesOf } from "./text-nodes.ts";
import { noteNode } from "./text-notes.ts";
import { opensTallTable } from "./text-tables.ts";
import {
  MAX_LONG_LINES,
  MAX_LONG_LINES_SHARE,
  MAX_LONG_TEXT_SHARE,
  MAX_TALL_TABLE_BLOCKS,
  MAX_TITLE_LINES,
  MAX_TYPED_LINE_LENGTH,
  MIN_PARAGRAPH_LENGTH,
  MIN_TITLE_WORDS,
  MIN_TITLED_NODES,
  TALL_TABLE_RULE,
} from "./txt-thresholds.ts";

/** True if the file has one paragraph on each line, as files without blank lines have. */
function isLineParagraphs(lines: readonly Line[]): boolean {
  const full = lines.filter(({ text }) => text.trim() !== "");
  const long = full.filter(({ text }) => text.length > MAX_TYPED_LINE_LENGTH);
  const sum = (some: readonly Line[]) => some.reduce((total, { text }) => total + text.length, 0);
  return (
    long.length > full.length * MAX_LONG_LINES_SHARE ||
    (long.length > MAX_LONG_LINES && sum(long) > sum(full) * MAX_LONG_TEXT_SHARE)
  );
}

/** Joins the blocks of a tall table, which blank lines divide, up to the rule that closes it. */
function withTallTables(blocks: readonly TextBlock[]): TextBlock[] {
  const out: TextBlock[] = [];
  for (let i = 0; i < blocks.length; i++) {
    const block = blocks[i];
    if (block === undefined) continue;
    const lines = [...block.lines];
    const isClosed = () => TALL_TABLE_RULE.test(lines.at(-1)?.text ?? "") && lines.length > 2;
    if (opensTallTable(lines.map(({ text }) => text)))
      for (let far = 0; !isClosed() && far < MAX_TALL_TABLE_BLOCKS && i + 1 < blocks.length; far++) {
        const next = blocks[++i];
        if (next !== undefined) lines.push({ text: "", line: next.lines[0]?.line ?? 1 }, ...next.lines);
      }
    out.push({ ...block, lines });
  }
  return out;
}

/** Makes the first lines of a text its title if they look like one and no heading is the title. */
function withTitle(nodes: DocumentNode[], blocks: readonly TextBlock[]): DocumentNode[] {
  const [first] = nodes;
  const [block] = blocks;
  if (first?.type !== "paragraph" || block === undefined || nodes.length < MIN_TITLED_NODES) return nodes;
  const words = block.lines.map(({ text }) => text.trim()).join(" ");
  const isTitle =
    block.lines.length <= MAX_TITLE_LINES &&
    words.length < MIN_PARAGRAPH_LENGTH &&
    words.split(/\s+/).length >= MIN_TITLE_WORDS &&
    !/[.,;:]$/.test(words) &&
    /^[\p{Lu}\d“"]/u.test(words);
  const hasTitle = nodes.some((node) => node.type === "heading" && node.level === 1);
  return isTitle && !hasTitle ? [{ ...first, type: "heading", level: 1 }, ...nodes.slice(1)] : nodes;
}

/** Cuts the text into blocks: at blank lines, or at every line of a file without them. */
function splitBlocks(lines: readonly Line[]): TextBlock[] {
  if (!isLineParagraphs(lines)) return withTallTables(blocksOf(lines));
  return lines.filter(({ text }) => text.trim() !== "").map((line) => ({ lines: [line], gap: 1 }));
}

/** Reads the blocks in order, because the heading of the references says how those below it are read. */
function readBlocks(blocks: readonly TextBlock[], context: TextContext): DocumentNode[] {
  const noteBlocks = new Set(context.notes.values());
  const nodes: DocumentNode[] = [];
  const notes: DocumentNode[] = [];
  // The level of the heading over the references; 0 outside of them.
  let referencesLevel = 0;
  blocks.forEach((block, i) => {
    const source = { file: context.file, line: block.lines[0]?.line ?? 1 };
    if (noteBlocks.has(i)) {
      notes.push({ ...noteNode(context.join(block.lines.map((line) => line.text))), source });
      return;
    }
    for (const node of nodesOf(block, referencesLevel > 0, context)) {
      if (node.type === "heading") {
        if (isReferencesHeading(block.lines[0]?.text ?? "")) referencesLevel = node.level;
        else if (node.level <= referencesLevel) referencesLevel = 0;
      }
      nodes.push(node.source === undefined ? { ...node, source } : node);
    }
  });
  return [...withTitle(nodes, blocks), ...notes];
}

/** Reads plain text: its paragraphs, headings, lists, tables, quotations and references by how they are typed. */
export const readTxt: FormatReader = async ({ file, filename }) => {
  const text = decodeTxt(file.bytes());
  const lines = withoutDoubleSpacing(withoutLineNumbers(withoutRunningHeads(text)));
  const blocks = splitBlocks(lines);
  return {
    nodes: typedTex(readBlocks(blocks, contextOf(filename, text, lines, blocks))),
    pages: null,
    metadata: {},
    engine: "galley-txt/2",
  };
};
