import type { Root } from "mdast";
import { isLatexSource } from "#lib/manuscript/latex/latex-source.ts";
import { ConversionError } from "../../conversion.ts";
import type { DocumentNode, Inline } from "../../document-tree.ts";
import type { FormatReader } from "../../format-reader.ts";
import { decodeText } from "../../text/decode-text.ts";
import { boundedLines } from "./bounded-line.ts";
import { type FrontMatter, splitFrontMatter } from "./front-matter.ts";
import { maskCode, maskDisplays } from "./mask-verbatim.ts";
import { type MarkdownFile, markdownNodes } from "./md-nodes.ts";
import { withoutPandocSyntax } from "./pandoc-syntax.ts";
import { parseMarkdown } from "./parse-markdown.ts";
import { safeMarkdown } from "./safe-markdown.ts";
import { whiteText } from "./white-text.ts";

const ENGINE = "galley-md/2";

/** The longest paragraph of a text that is not parsed, in UTF-16 units. */
const MAX_PARAGRAPH = 200_000;

/** Returns the paragraphs of a text that cannot be parsed, as they are written. */
function plainParagraphs(body: string, file: string, lines: number): DocumentNode[] {
  const out: DocumentNode[] = [];
  let line = lines + 1;
  for (const part of body.split(/(\n[ \t]*\n\s*)/)) {
    if (part.trim() !== "")
      out.push({
        type: "paragraph",
        children: [{ type: "text", text: part.slice(0, MAX_PARAGRAPH) }],
        source: { file, line },
      });
    line += part.split("\n").length - 1;
  }
  return out;
}

const bare = (value: string) => value.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Returns title, authors and abstract as the metadata gives them. */
function frontNodes(front: FrontMatter, file: string, isTitled: boolean): DocumentNode[] {
  const source = { file, line: 1 };
  const words = (value: string): Inline[] => [{ type: "text", text: value }];
  const out: DocumentNode[] = [];
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

function decodedFile(bytes: Uint8Array): string {
  const decoded = decodeText(bytes);
  if (decoded !== null) return decoded.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  throw new ConversionError(
    "document-damaged",
    "text-encoding",
    "This file is not readable text. Save it as UTF-8 text and upload it again.",
  );
}

/** A file as the parser takes it, with the function that puts back the parts that the parser must not see. */
type PreparedMarkdown = Pick<MarkdownFile, "markdown" | "isLatex" | "linesBefore" | "restore"> & {
  front: FrontMatter;
  /** The text without code. */
  shown: string;
};

function prepareMarkdown(source: string): PreparedMarkdown {
  const isLatex = isLatexSource(source);
  const { front, body, lines } = splitFrontMatter(source, isLatex);
  const code = maskCode(body, { hidesCode: front.hidesCode, isLatex });
  const displays = maskDisplays(code, isLatex);
  const rewritten = isLatex ? displays.text : withoutPandocSyntax(displays.text);
  return {
    front,
    shown: code.text,
    markdown: code.restore(boundedLines(rewritten)),
    isLatex,
    linesBefore: lines,
    restore: (text) => code.restore(displays.restore(text)),
  };
}

/** True if the text opens with the heading that the metadata gives as the title. */
function opensWithTitle(root: Root, front: FrontMatter, parsed: MarkdownFile): boolean {
  const [head] = root.children;
  if (front.title === null || head?.type !== "heading") return false;
  return bare(safeMarkdown(head, parsed)) === bare(front.title);
}

/** Reads Markdown (CommonMark, GFM, and what Pandoc, Quarto and R Markdown add); blocks keep their own Markdown. */
export const readMd: FormatReader = async ({ file, filename, images, warn }) => {
  const { front, ...prepared } = prepareMarkdown(decodedFile(file.bytes()));
  const { title, language } = front;
  const hidden = whiteText(prepared.shown, filename, prepared.linesBefore);
  const output = {
    annotations: { hidden },
    pages: null,
    metadata: { ...(title === null ? {} : { title }), ...(language === null ? {} : { language }) },
    engine: ENGINE,
  };
  const root = parseMarkdown(prepared.markdown);
  if (root === null) {
    warn(
      "markdown-nesting",
      "This file nests deeper than can be read, so its text was taken as it is written.",
    );
    const nodes = plainParagraphs(prepared.restore(prepared.markdown), filename, prepared.linesBefore);
    return { ...output, nodes: [...frontNodes(front, filename, false), ...nodes] };
  }
  const parsed: MarkdownFile = { ...prepared, shift: 0, filename, images, warn };
  const isTitled = opensWithTitle(root, front, parsed);
  const hasFirstLevel = root.children.some((node) => node.type === "heading" && node.depth === 1);
  const shift = title !== null && !isTitled && hasFirstLevel ? 1 : 0;
  const nodes = markdownNodes(root, { ...parsed, shift });
  return { ...output, nodes: [...frontNodes(front, filename, isTitled), ...nodes] };
};
