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

/** True if the file has one paragraph on each line, as files without blank lines have. */
function isLineParagraphs(lines: readonly Line[]): boolean {
  const full = lines.filter(({ text }) => text.trim() !== "");
  const long = full.filter(({ text }) => text.length > 160);
  const sum = (some: readonly Line[]) => some.reduce((total, { text }) => total + text.length, 0);
  return long.length > full.length * 0.2 || (long.length > 2 && sum(long) > sum(full) * 0.5);
}

/** Joins the blocks of a tall table, which blank lines divide, up to the rule that closes it. */
function withTallTables(blocks: readonly TextBlock[]): TextBlock[] {
  const out: TextBlock[] = [];
  for (let i = 0; i < blocks.length; i++) {
    const block = blocks[i];
    if (block === undefined) continue;
    const lines = [...block.lines];
    const isClosed = () => /^\s*-{20,}\s*$/.test(lines.at(-1)?.text ?? "") && lines.length > 2;
    if (opensTallTable(lines.map(({ text }) => text)))
      for (let far = 0; !isClosed() && far < 500 && i + 1 < blocks.length; far++) {
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
  if (first?.type !== "paragraph" || block === undefined || nodes.length < 4) return nodes;
  const words = block.lines.map(({ text }) => text.trim()).join(" ");
  const isTitle =
    block.lines.length <= 3 &&
    words.length < 220 &&
    words.split(/\s+/).length >= 2 &&
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
