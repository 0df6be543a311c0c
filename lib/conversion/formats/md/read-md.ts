import type { Root, RootContent } from "mdast";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { type BlockKind, ConversionError } from "../../conversion.ts";
import { decodeText } from "../../decode-text.ts";
import type { Node } from "../../manuscript-tree.ts";
import type { Reader } from "../../reader.ts";
import { safeMarkdown } from "./safe-markdown.ts";

const KINDS: Partial<Record<RootContent["type"], BlockKind>> = {
  heading: "heading",
  list: "list",
  table: "table",
  code: "code",
  blockquote: "quote",
  footnoteDefinition: "footnote",
};

/** Pandoc and Quarto files begin with metadata between `---` lines. Only its title is text. */
function splitFrontMatter(source: string): { title: string | null; body: string; lines: number } {
  const match = /^---[ \t]*\n([\s\S]{0,20000}?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(source);
  if (match === null || !/^[\w-]+:/m.test(match[1] ?? "")) return { title: null, body: source, lines: 0 };
  const title = /^title:[ \t]*(?:"([^"]*)"|'([^']*)'|([^\n|>][^\n]*))/m.exec(match[1] ?? "");
  return {
    title: (title?.[1] ?? title?.[2] ?? title?.[3] ?? "").trim() || null,
    body: source.slice(match[0].length),
    lines: match[0].split("\n").length - 1,
  };
}

function kindOf(node: RootContent): BlockKind {
  if (node.type === "paragraph" && node.children.length === 1 && node.children[0]?.type === "image")
    return "figure";
  const type: string = node.type;
  return type === "math" ? "math" : (KINDS[node.type] ?? "paragraph");
}

export const readMd: Reader = async ({ bytes, filename, images, warn }) => {
  const decoded = decodeText(bytes);
  if (decoded === null) {
    throw new ConversionError(
      "document-damaged",
      "text-encoding",
      "This file is not readable text. Save it as UTF-8 text and upload it again.",
    );
  }
  // Nesting beyond any manuscript makes a Markdown parser's time explode.
  const source = decoded.replace(/\r\n?/g, "\n").replace(/^((?:[ \t]*>){20})[> \t]+/gm, "$1 ");
  const { title, body, lines } = splitFrontMatter(source);
  const root: Root = unified().use(remarkParse).use(remarkGfm).use(remarkMath).parse(body);
  const nodes: Node[] = [];
  if (title !== null && !root.children.some((node) => node.type === "heading" && node.depth === 1)) {
    nodes.push({
      type: "heading",
      level: 1,
      children: [{ type: "text", text: title }],
      source: { file: filename, line: 1 },
    });
  }
  for (const node of root.children) {
    const markdown = safeMarkdown(node, body, { images, warn });
    if (markdown.trim() === "" || node.type === "thematicBreak") continue;
    nodes.push({
      type: "verbatim",
      kind: kindOf(node),
      ...(node.type === "heading" ? { level: node.depth } : {}),
      markdown,
      source: { file: filename, line: (node.position?.start.line ?? 1) + lines },
    });
  }
  return { nodes, pages: null, metadata: title === null ? {} : { title }, engine: "galley-md/1" };
};
