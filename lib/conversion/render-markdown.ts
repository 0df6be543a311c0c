import { type Block, type BlockKind, ConversionError, type WordLine } from "./conversion.ts";
import { type DocumentNode, isBlank } from "./document-tree.ts";
import { MAX_MARKDOWN_CHARS } from "./limits.ts";
import { locateWords } from "./locate-words.ts";
import { renderDisplay, renderInline, renderLine } from "./render-inline.ts";
import { renderTable } from "./render-table.ts";
import { cleanText } from "./text/clean-text.ts";

function indent(markdown: string, by: string): string {
  return markdown.replace(/\n(?!\n)/g, `\n${by}`).replace(new RegExp(`\n${by}(?=\n)`, "g"), "\n");
}

function fence(code: string, language: string): string {
  const longest = (code.match(/`{3,}/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  const mark = "`".repeat(longest + 1);
  return `${mark}${language.replace(/[^\w+-]/g, "")}\n${code.trimEnd()}\n${mark}`;
}

/** Renders an item. A list directly under its text needs no blank line. */
function renderItem(nodes: readonly DocumentNode[], depth: number): string {
  const [head, second, ...rest] = nodes;
  if (head?.type !== "paragraph" || second?.type !== "list" || rest.length > 0)
    return renderNodes(nodes, depth);
  return [renderNode(head, depth), renderNode(second, depth)].filter((part) => part !== "").join("\n");
}

function renderList(node: DocumentNode & { type: "list" }, depth: number): string {
  const items = node.items.map((item) => renderItem(item.nodes, depth + 1));
  const loose = items.some((item) => item.includes("\n\n"));
  return items
    .map((item, i) => {
      const marker = node.ordered ? `${node.start + i}. ` : "- ";
      return marker + indent(item, " ".repeat(marker.length));
    })
    .join(loose ? "\n\n" : "\n");
}

function renderNodes(nodes: readonly DocumentNode[], depth: number): string {
  return nodes
    .map((node) => renderNode(node, depth))
    .filter((part) => part !== "")
    .join("\n\n");
}

/** Returns one node as Markdown, without the blank lines around it; "" if it holds nothing. */
function renderNode(node: DocumentNode, depth = 0): string {
  if (depth > 30) return "";
  switch (node.type) {
    case "heading": {
      const line = renderLine(node.children);
      return line === ""
        ? ""
        : `${"#".repeat(Math.min(6, Math.max(1, node.level)))} ${line.replace(/#+$/, (run) => `\\${run}`)}`;
    }
    case "paragraph":
    case "caption":
    case "reference":
      return isBlank(node.children) ? "" : renderInline(node.children);
    case "list":
      return renderList(node, depth);
    case "table":
      return renderTable(node.rows).markdown;
    case "figure":
      return `![${renderLine(node.alt).replace(/(?<!\\)[[\]]/g, "\\$&")}](images/${node.name})`;
    case "math":
      return renderDisplay(node.latex);
    case "code":
      return node.text.trim() === "" ? "" : fence(cleanText(node.text).replace(/^\n+/, ""), node.language);
    case "quote": {
      const inner = renderNodes(node.nodes, depth + 1);
      return inner === "" ? "" : inner.replace(/^/gm, "> ").replace(/^> $/gm, ">");
    }
    case "footnote":
      return `[^${node.id}]: ${indent(renderNodes(node.nodes, depth + 1), "    ")}`;
    case "verbatim":
      return cleanText(node.markdown).replace(/^\n+/, "").trimEnd();
  }
}

function kindOf(node: DocumentNode): BlockKind {
  return node.type === "verbatim" ? node.kind : node.type;
}

/** Returns a top-level node as Markdown in NFC, with the places of its words. */
function renderBlock(node: DocumentNode): { markdown: string; lines: WordLine[] } {
  if (node.type === "table") return renderTable(node.rows);
  const markdown = renderNode(node).normalize("NFC");
  return { markdown, lines: node.printed === undefined ? [] : locateWords(markdown, node.printed()) };
}

/** Returns the whole document, with every top-level node as a block that slices to its own Markdown. */
export function renderMarkdown(nodes: readonly DocumentNode[]): { markdown: string; blocks: Block[] } {
  const parts: string[] = [];
  const blocks: Block[] = [];
  let at = 0;
  for (const node of nodes) {
    const { markdown, lines } = renderBlock(node);
    if (markdown.trim() === "") continue;
    if (parts.length > 0) {
      parts.push("\n\n");
      at += 2;
    }
    const level = node.type === "heading" || node.type === "verbatim" ? node.level : undefined;
    blocks.push({
      id: `b${blocks.length + 1}`,
      kind: kindOf(node),
      start: at,
      end: at + markdown.length,
      ...(level === undefined ? {} : { level: Math.min(6, Math.max(1, level)) }),
      ...(node.source === undefined ? {} : { source: node.source }),
      ...(node.doubt === undefined ? {} : { doubt: node.doubt }),
      ...(lines.length === 0 ? {} : { lines }),
    });
    parts.push(markdown);
    at += markdown.length;
    if (at > MAX_MARKDOWN_CHARS) {
      throw new ConversionError(
        "conversion-failed",
        "output-size",
        "The text of this file is longer than a conversion may produce. Split the file and upload its parts.",
      );
    }
  }
  parts.push("\n");
  return { markdown: parts.join(""), blocks };
}
