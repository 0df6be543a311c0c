import { PLAIN_PARAGRAPH, type RtfParagraph } from "./rtf-flow.ts";

/** Returns a paragraph's properties after a control word; null for a word that is no paragraph property. */
export function paragraphAfter(
  before: RtfParagraph,
  name: string,
  value: number | null,
): RtfParagraph | null {
  switch (name) {
    case "pard":
      return PLAIN_PARAGRAPH;
    case "intbl":
      return { ...before, inTable: true };
    case "outlinelevel":
      return { ...before, outline: value };
    case "s":
      return { ...before, style: value ?? 0 };
    case "ls":
      return { ...before, list: value };
    case "ilvl":
      return { ...before, level: Math.max(0, value ?? 0) };
    case "qc":
      return { ...before, centred: true };
    case "ql":
    case "qr":
    case "qj":
      return { ...before, centred: false };
    case "li":
      return { ...before, indent: value ?? 0 };
    case "fi":
      return { ...before, firstLine: value ?? 0 };
    default:
      return null;
  }
}
