import { isLatexSource } from "#lib/manuscript/latex/latex-source.ts";
import type { DocumentNode, Inline } from "../../document-tree.ts";
import type { FormatReader, ReaderInput } from "../../format-reader.ts";
import { decodeText } from "../../text/decode-text.ts";
import { textOfFile } from "../../text/text-of-file.ts";
import { boundedLines } from "./bounded-line.ts";
import { type FrontMatter, splitFrontMatter } from "./front-matter.ts";
import { maskCode, maskDisplays } from "./mask-verbatim.ts";
import { type MarkdownFile, markdownNodes } from "./md-nodes.ts";
import { withoutPandocSyntax } from "./pandoc-syntax.ts";
import type { ParsedPieces } from "./parse-in-pieces.ts";
import { parseMarkdown } from "./parse-markdown.ts";
import { plainParagraphs } from "./plain-paragraphs.ts";
import { safeMarkdown } from "./safe-markdown.ts";
import { whiteText } from "./white-text.ts";

const ENGINE = "galley-md/2";

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
function opensWithTitle(front: FrontMatter, { pieces }: ParsedPieces, settings: ReadingSettings): boolean {
  const piece = pieces.find(({ root }) => root === null || root.children.length > 0);
  const head = piece?.root?.children[0];
  if (front.title === null || piece === undefined || head?.type !== "heading") return false;
  return bare(safeMarkdown(head, { ...settings, markdown: piece.markdown })) === bare(front.title);
}

type ReadingSettings = Omit<MarkdownFile, "markdown" | "linesBefore">;

function warnOfUnread(
  { isTooDeep, cutAt, unparsedFrom }: ParsedPieces,
  linesBefore: number,
  warn: ReaderInput["warn"],
) {
  const line = (at: number) => linesBefore + at + 1;
  if (isTooDeep)
    warn(
      "markdown-nesting",
      "This file nests deeper than can be read, so its text was taken as it is written.",
    );
  if (cutAt !== null)
    warn(
      "markdown-long-part",
      `A list, table or paragraph of this file is longer than can be read at once (line ${line(cutAt)}). It was read in parts.`,
    );
  if (unparsedFrom !== null)
    warn(
      "markdown-too-dense",
      `Parts of this file have more mark-up than can be read in time (from line ${line(unparsedFrom)} on). Their text was taken as it is written.`,
    );
}

/** Reads Markdown (CommonMark, GFM, and what Pandoc, Quarto and R Markdown add); blocks keep their own Markdown. */
export const readMd: FormatReader = async ({ file, filename, images, warn }) => {
  const { front, markdown, shown, linesBefore, ...prepared } = prepareMarkdown(
    textOfFile(decodeText(file.bytes())),
  );
  const { title, language } = front;
  const parsed = parseMarkdown(markdown);
  warnOfUnread(parsed, linesBefore, warn);
  const settings: ReadingSettings = { ...prepared, shift: 0, filename, images, warn };
  const isTitled = opensWithTitle(front, parsed, settings);
  const hasFirstLevel = parsed.pieces.some(({ root }) =>
    root?.children.some((node) => node.type === "heading" && node.depth === 1),
  );
  const shift = title !== null && !isTitled && hasFirstLevel ? 1 : 0;
  const nodes = parsed.pieces.flatMap((piece) => {
    const before = linesBefore + piece.linesBefore;
    return piece.root === null
      ? plainParagraphs(prepared.restore(piece.markdown), filename, before)
      : markdownNodes(piece.root, { ...settings, shift, markdown: piece.markdown, linesBefore: before });
  });
  return {
    nodes: [...frontNodes(front, filename, isTitled), ...nodes],
    annotations: { hidden: whiteText(shown, filename, linesBefore) },
    pages: null,
    metadata: { ...(title === null ? {} : { title }), ...(language === null ? {} : { language }) },
    engine: ENGINE,
  };
};
