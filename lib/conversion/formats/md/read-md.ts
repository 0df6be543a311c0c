import type { Root, RootContent } from "mdast";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { type BlockKind, ConversionError } from "../../conversion.ts";
import type { FormatReader } from "../../format-reader.ts";
import type { Inline, Node } from "../../manuscript-tree.ts";
import { decodeText } from "../../text/decode-text.ts";
import { type FrontMatter, splitFrontMatter } from "./front-matter.ts";
import { blocksOfHtml } from "./html-in-markdown.ts";
import { inlineNotes, plainSyntax } from "./plain-syntax.ts";
import { safeMarkdown } from "./safe-markdown.ts";

const ENGINE = "galley-md/2";

const KINDS: Partial<Record<RootContent["type"], BlockKind>> = {
  heading: "heading",
  list: "list",
  table: "table",
  code: "code",
  blockquote: "quote",
  footnoteDefinition: "footnote",
};

function kindOf(node: RootContent): BlockKind {
  if (node.type === "paragraph" && node.children.length === 1 && node.children[0]?.type === "image")
    return "figure";
  const type: string = node.type;
  return type === "math" ? "math" : (KINDS[node.type] ?? "paragraph");
}

/** The tree, or null where the text nests in a way that no parser takes. */
function parsed(markdown: string): Root | null {
  try {
    return unified().use(remarkParse).use(remarkGfm).use(remarkMath).parse(markdown);
  } catch {
    return null;
  }
}

/** Text that cannot be parsed: its paragraphs, as they are written. */
function asText(body: string, file: string, lines: number): Node[] {
  const out: Node[] = [];
  let line = lines + 1;
  for (const part of body.split(/(\n[ \t]*\n\s*)/)) {
    if (part.trim() !== "")
      out.push({
        type: "paragraph",
        children: [{ type: "text", text: part.slice(0, 200_000) }],
        source: { file, line },
      });
    line += part.split("\n").length - 1;
  }
  return out;
}

const same = (a: string, b: string) => {
  const bare = (value: string) => value.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return bare(a) === bare(b);
};

/** Title, authors and abstract as the metadata gives them. */
function frontNodes(front: FrontMatter, file: string, isTitled: boolean): Node[] {
  const source = { file, line: 1 };
  const words = (value: string): Inline[] => [{ type: "text", text: value }];
  const out: Node[] = [];
  if (front.title !== null && !isTitled)
    out.push({ type: "heading", level: 1, children: words(front.title), source });
  if (front.authors.length > 0)
    out.push({ type: "paragraph", children: words(front.authors.join(", ")), source });
  if (front.abstract !== null) {
    out.push({ type: "heading", level: 2, children: words("Abstract"), source });
    for (const part of front.abstract.split(/\n\s*\n/))
      out.push({ type: "paragraph", children: words(part.replace(/\s+/g, " ")), source });
  }
  return out;
}

/** A heading's own Markdown, one level deeper and in one style where the title takes the first level. */
function headingMarkdown(markdown: string, level: number): string {
  const words = markdown
    .replace(/\n[=-]+\s*$/, "")
    .replace(/^#{1,6}[ \t]*/, "")
    .replace(/\s*\n\s*/g, " ");
  return `${"#".repeat(level)} ${words}`;
}

/** Reads Markdown (CommonMark, GFM, and what Pandoc, Quarto and R Markdown add); blocks keep their own Markdown. */
export const readMd: FormatReader = async ({ file, filename, images, warn }) => {
  const decoded = decodeText(file.bytes());
  if (decoded === null) {
    throw new ConversionError(
      "document-damaged",
      "text-encoding",
      "This file is not readable text. Save it as UTF-8 text and upload it again.",
    );
  }
  const {
    front,
    body: written,
    lines,
  } = splitFrontMatter(decoded.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n"));
  const { text: noted, notes } = inlineNotes(plainSyntax(written, front.hidesCode));
  const body = notes === "" ? noted : `${noted}\n\n${notes}\n`;
  const metadata = {
    ...(front.title === null ? {} : { title: front.title }),
    ...(front.language === null ? {} : { language: front.language }),
  };
  const root = parsed(body);
  if (root === null) {
    warn(
      "markdown-nesting",
      "This file nests deeper than can be read, so its text was taken as it is written.",
    );
    return {
      nodes: [...frontNodes(front, filename, false), ...asText(body, filename, lines)],
      pages: null,
      metadata,
      engine: ENGINE,
    };
  }
  const job = { images, warn };
  const head = root.children[0];
  const isTitled =
    front.title !== null && head?.type === "heading" && same(safeMarkdown(head, body, job), front.title);
  const nodes = frontNodes(front, filename, isTitled);
  const shift =
    front.title !== null && !isTitled && root.children.some((n) => n.type === "heading" && n.depth === 1)
      ? 1
      : 0;
  for (let i = 0; i < root.children.length; i++) {
    const node = root.children[i];
    if (node === undefined || node.type === "thematicBreak") continue;
    const source = { file: filename, line: (node.position?.start.line ?? 1) + lines };
    if (node.type === "html") {
      let html = node.value;
      for (let next = root.children[i + 1]; next?.type === "html"; next = root.children[++i + 1])
        html += `\n\n${next.value}`;
      for (const block of blocksOfHtml(html, job)) nodes.push({ ...block, source });
      continue;
    }
    const markdown = safeMarkdown(node, body, job);
    if (markdown.trim() === "") continue;
    const level = node.type === "heading" ? Math.min(6, node.depth + shift) : undefined;
    nodes.push({
      type: "verbatim",
      kind: kindOf(node),
      ...(level === undefined ? {} : { level }),
      markdown: level === undefined ? markdown : headingMarkdown(markdown, level),
      source,
    });
  }
  return { nodes, pages: null, metadata, engine: ENGINE };
};
