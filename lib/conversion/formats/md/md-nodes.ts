import type { Root, RootContent } from "mdast";
import type { BlockKind } from "../../conversion.ts";
import type { DocumentNode } from "../../document-tree.ts";
import type { ReaderInput } from "../../format-reader.ts";
import { blocksOf } from "../../html-content/html-blocks.ts";
import { isChrome } from "../../html-content/page-chrome.ts";
import { parseHtml } from "../../html-content/parse-html.ts";
import { isDisplay } from "./display-regions.ts";
import { safeMarkdown } from "./safe-markdown.ts";

/** A parsed Markdown file and what its nodes are made from. */
export type MarkdownFile = Pick<ReaderInput, "images" | "warn" | "filename"> & {
  markdown: string;
  /** True for LaTeX source, in which Markdown's marks for headings and scripts mean nothing. */
  isLatex: boolean;
  /** The lines before the Markdown, which the metadata took. */
  linesBefore: number;
  /** The levels by which headings sink under the title. */
  shift: number;
  /** Puts back the displays that the parser did not see. */
  restore: (markdown: string) => string;
};

const KINDS: Partial<Record<RootContent["type"], BlockKind>> = {
  heading: "heading",
  list: "list",
  table: "table",
  code: "code",
  blockquote: "quote",
  footnoteDefinition: "footnote",
};

function kindOf(node: RootContent, markdown: string): BlockKind {
  if (node.type === "paragraph" && node.children.length === 1 && node.children[0]?.type === "image")
    return "figure";
  const type: string = node.type;
  return type === "math" || (type === "paragraph" && isDisplay(markdown))
    ? "math"
    : (KINDS[node.type] ?? "paragraph");
}

/** Writes a heading in one style, at a level of its own where the title takes the first. */
function headingMarkdown(markdown: string, level: number): string {
  const words = markdown
    .replace(/\n[=-]+\s*$/, "")
    .replace(/^#{1,6}[ \t]*/, "")
    .replace(/\s*\n\s*/g, " ");
  return `${"#".repeat(level)} ${words}`;
}

/** Reads a block of raw HTML in Markdown as a page would show it. */
function htmlNodes(html: string, { images, warn }: MarkdownFile): DocumentNode[] {
  const words = html.replace(/<!--[\s\S]*?(?:-->|$)/g, "").replace(/<[^<>]*>/g, "");
  if (!/[^\s<>]/.test(words) && !/<(img|math)\b/i.test(html)) return [];
  return blocksOf(parseHtml(html).root.children, {
    imageName: (src) => {
      const data = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/=\s]+)$/.exec(src)?.[1];
      const name = data === undefined ? null : images.add(Buffer.from(data, "base64"));
      if (name === null) warn("image-missing", "Images that are not inside the file itself were left out.");
      return name;
    },
    noteId: () => null,
    isNote: () => false,
    addNote: () => "",
    isDropped: isChrome,
    dollars: false,
    looks: new WeakMap(),
    sourceOf: () => undefined,
  });
}

function verbatimNode(node: RootContent, file: MarkdownFile): DocumentNode | null {
  const markdown = file.restore(safeMarkdown(node, file));
  if (markdown.trim() === "") return null;
  if (node.type !== "heading" || file.isLatex)
    return {
      type: "verbatim",
      kind: node.type === "heading" ? "paragraph" : kindOf(node, markdown),
      markdown,
    };
  const level = Math.min(6, node.depth + file.shift);
  return { type: "verbatim", kind: "heading", level, markdown: headingMarkdown(markdown, level) };
}

/** Returns the blocks of a parsed file, each with its own Markdown and the line that it starts on. */
export function markdownNodes(root: Root, file: MarkdownFile): DocumentNode[] {
  const out: DocumentNode[] = [];
  for (let i = 0; i < root.children.length; i++) {
    const node = root.children[i];
    if (node === undefined || node.type === "thematicBreak") continue;
    const source = {
      file: file.filename,
      line: (node.position?.start.line ?? 1) + file.linesBefore,
    };
    if (node.type === "html") {
      let html = node.value;
      for (let next = root.children[i + 1]; next?.type === "html"; next = root.children[++i + 1])
        html += `\n\n${next.value}`;
      for (const block of htmlNodes(file.restore(html), file)) out.push({ ...block, source });
      continue;
    }
    const verbatim = verbatimNode(node, file);
    if (verbatim !== null) out.push({ ...verbatim, source });
  }
  return out;
}
