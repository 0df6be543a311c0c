import { readPlainText } from "#lib/manuscript/markdown/plain-text.ts";
import { tableWords } from "#lib/rendered/table-words.ts";

/** A paragraph of Markdown as a reader sees it, without marks. */
export interface PlainBlock {
  kind: "heading" | "item" | "code" | "paragraph";
  text: string;
  /** What stands before an item: its number as it was written, or a bullet. */
  mark?: string;
}

export const BULLET = "•";

const HEADING = /^ {0,3}#{1,6} +/;
const ITEM = /^ *(?:[-*+]|(\d{1,9}[.)])) +/;
const ROW = /^\s*\|.*\|\s*$/;
const NO_SIGN = "\ufffc";
const ONLY_DISPLAYED = /^\s*\$\$([^$]+)\$\$\s*$/;
const DISPLAYED = /\$\$([^$]+)\$\$/g;
const FENCE = /^ {0,3}(?:```|~~~)/;

/** Splits Markdown into its paragraphs and takes the marks out. Formulas become signs as far as signs exist. */
export function plainBlocks(markdown: string): PlainBlock[] {
  const blocks: PlainBlock[] = [];
  let paragraph: string[] = [];
  let isFenced = false;
  const end = () => {
    if (paragraph.length > 1 && paragraph.every((line) => ROW.test(line)))
      // As words, a table has a line for each row.
      paragraph = tableWords(paragraph.join("\n"), "\n\n").split("\n\n");
    else paragraph = [paragraph.join("\n")];
    for (const markdown of paragraph) add(markdown);
    paragraph = [];
  };
  const add = (markdown: string) => {
    const text = plainWords(markdown);
    const formula = ONLY_DISPLAYED.exec(markdown)?.[1]?.trim();
    // Without signs for all of it, its source says more.
    if (formula && text.includes(NO_SIGN)) blocks.push({ kind: "code", text: formula });
    else if (text !== "") blocks.push({ kind: "paragraph", text });
  };
  for (const line of markdown.replace(/\r\n?/g, "\n").split("\n")) {
    if (FENCE.test(line)) {
      end();
      isFenced = !isFenced;
    } else if (isFenced) blocks.push({ kind: "code", text: line });
    else if (line.trim() === "") end();
    else if (HEADING.test(line)) {
      end();
      blocks.push({ kind: "heading", text: plainWords(line.replace(HEADING, "")) });
    } else if (ITEM.test(line)) {
      end();
      const mark = ITEM.exec(line)?.[1] ?? BULLET;
      blocks.push({ kind: "item", text: plainWords(line.replace(ITEM, "")), mark });
    } else if (blocks.at(-1)?.kind === "item" && paragraph.length === 0 && /^ {2,}\S/.test(line)) {
      const item = blocks.pop();
      blocks.push({ ...item, kind: "item", text: `${item?.text ?? ""} ${plainWords(line)}`.trim() });
    } else paragraph.push(line);
  }
  end();
  return blocks;
}

/** Returns Markdown of one paragraph as words on one line. */
export function plainWords(markdown: string): string {
  // A displayed formula is no word of a sentence to the reader of manuscripts; here it is one of the text.
  const inline = markdown.replace(DISPLAYED, (_, formula: string) => `$${formula.trim()}$`);
  return readPlainText(inline, { start: 0, end: inline.length }).text.replace(/\s+/g, " ").trim();
}

/** Returns Markdown as plain text, paragraphs apart by an empty line. */
export function plainText(markdown: string): string {
  const parts = plainBlocks(markdown).map(({ kind, text, mark }, i, all) => {
    const gap = i === 0 ? "" : kind !== "paragraph" && all[i - 1]?.kind === kind ? "\n" : "\n\n";
    return `${gap}${mark === undefined ? "" : `${mark} `}${text}`;
  });
  return parts.join("");
}
