import { ConversionError } from "../../conversion.ts";
import type { FormatReader } from "../../format-reader.ts";
import { typedTex } from "../../formulas/typed/typed-tex.ts";
import type { Node } from "../../manuscript-tree.ts";
import { type Line, withoutDoubleSpacing, withoutLineNumbers, withoutRunningHeads } from "./clean-pages.ts";
import { decodeTxt } from "./decode-txt.ts";
import { lineJoiner } from "./join-lines.ts";
import { loneHeadings } from "./lone-lines.ts";
import { blocksOf, bodyMargin, type TextBlock } from "./split-block.ts";
import { standsApart } from "./text-headings.ts";
import { nodesOf, type Setting } from "./text-nodes.ts";
import { noteNode, trailingNotes } from "./text-notes.ts";
import { opensTallTable } from "./text-tables.ts";

const REFERENCES =
  /^\W*(?:\d+\.?|[IVX]+\.)?\s*(?:references(?: cited)?|bibliography|works cited|literature cited|literaturverzeichnis|références)\W*$/i;

/** A file without blank lines that has one paragraph per line. */
function isLineParagraphs(lines: readonly Line[]): boolean {
  const full = lines.filter(({ text }) => text.trim() !== "");
  const long = full.filter(({ text }) => text.length > 160);
  const sum = (some: readonly Line[]) => some.reduce((total, { text }) => total + text.length, 0);
  return long.length > full.length * 0.2 || (long.length > 2 && sum(long) > sum(full) * 0.5);
}

/** Blank lines run through a tall table: its blocks up to the rule that closes it are one. */
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

/** The first lines of a text may be its title. */
function titled(nodes: Node[], blocks: readonly TextBlock[]): Node[] {
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

/** Reads plain text: its paragraphs, headings, lists, tables, quotations and references by how they are typed. */
export const readTxt: FormatReader = async ({ file, filename }) => {
  const decoded = decodeTxt(file.bytes());
  if (decoded === null) {
    throw new ConversionError(
      "document-damaged",
      "text-encoding",
      "This file is not readable text. Save it as UTF-8 and upload it again.",
    );
  }
  const text = decoded.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const lines = withoutDoubleSpacing(withoutLineNumbers(withoutRunningHeads(text)));
  const blocks = isLineParagraphs(lines)
    ? lines.filter((line) => line.text.trim() !== "").map((line): TextBlock => ({ lines: [line], gap: 1 }))
    : withTallTables(blocksOf(lines));
  const apart = blocks.filter(
    ({ lines: own, gap }) => own.length === 1 && gap >= 2 && standsApart(own[0]?.text ?? ""),
  ).length;
  const wide = blocks.filter(({ gap }) => gap >= 2).length;
  const hasReferences = blocks.some(
    ({ lines: own }) => own.length === 1 && REFERENCES.test(own[0]?.text ?? ""),
  );
  const setting: Setting = {
    file: filename,
    margin: bodyMargin(lines),
    join: lineJoiner(text),
    notes: trailingNotes(blocks, hasReferences),
    usesGaps: apart > 0 && wide < blocks.length * 0.5,
    loneHeadings: loneHeadings(blocks),
  };
  const noteBlocks = new Set(setting.notes.values());
  const nodes: Node[] = [];
  const notes: Node[] = [];
  let referencesAt = 0;
  blocks.forEach((block, i) => {
    const source = { file: filename, line: block.lines[0]?.line ?? 1 };
    if (noteBlocks.has(i)) {
      notes.push({ ...noteNode(setting.join(block.lines.map((line) => line.text))), source });
      return;
    }
    for (const node of nodesOf(block, referencesAt > 0, setting)) {
      if (node.type === "heading") {
        const isStart = REFERENCES.test(block.lines[0]?.text ?? "");
        referencesAt = isStart
          ? node.level
          : referencesAt > 0 && node.level > referencesAt
            ? referencesAt
            : 0;
      }
      nodes.push(node.source === undefined ? { ...node, source } : node);
    }
  });
  return {
    nodes: typedTex([...titled(nodes, blocks), ...notes]),
    pages: null,
    metadata: {},
    engine: "galley-txt/2",
  };
};
