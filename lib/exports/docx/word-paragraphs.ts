import { BorderStyle, HeadingLevel, type IParagraphOptions, Paragraph, TextRun } from "docx";
import { BULLET, plainBlocks } from "../plain-blocks.ts";
import { withoutControls } from "../without-controls.ts";

const SOFT = "5C5750";

/** Paragraphs of Markdown, without marks. `left` indents them, in twentieths of a point. */
export function paragraphs(markdown: string, left = 0): Paragraph[] {
  return plainBlocks(markdown).map(({ kind, text, mark }) => {
    const isNumbered = mark !== undefined && mark !== BULLET;
    const words = isNumbered ? `${mark} ${text}` : text;
    const children = [new TextRun({ text: clean(words), ...(kind === "code" ? { font: "Consolas" } : {}) })];
    if (kind === "heading") return new Paragraph({ heading: HeadingLevel.HEADING_2, children });
    const options: IParagraphOptions = { children, spacing: { after: 100 }, indent: { left } };
    if (kind !== "item") return new Paragraph(options);
    const indent = { left: left + 720, hanging: 360 };
    return new Paragraph({ ...options, indent, ...(isNumbered ? {} : { bullet: { level: 0 } }) });
  });
}

export const heading = (level: IParagraphOptions["heading"], text: string) =>
  new Paragraph({ ...(level ? { heading: level } : {}), children: [new TextRun(clean(text))] });

export const soft = (text: string) =>
  new Paragraph({
    spacing: { after: 80 },
    children: [new TextRun({ text: clean(text), size: 19, color: SOFT })],
  });

export const labelled = (label: string, text: string) =>
  new Paragraph({
    spacing: { after: 100 },
    children: [new TextRun({ text: clean(label), bold: true }), new TextRun(clean(text))],
  });

export const quoted = (text: string) =>
  new Paragraph({
    indent: { left: 240 },
    spacing: { after: 100 },
    border: { left: { style: BorderStyle.SINGLE, size: 12, space: 8, color: "C9C2B6" } },
    children: [new TextRun({ text: `“${clean(text)}”`, italics: true, color: SOFT })],
  });

/** XML has no place for some characters. */
export function clean(text: string): string {
  return withoutControls(text).replace(/[\ufffe\uffff]/g, "");
}
