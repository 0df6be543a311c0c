import { BorderStyle, Document, HeadingLevel, Packer, Paragraph, TextRun } from "docx";
import { wordDiff } from "#lib/rendered/word-diff.ts";
import { clean, heading, paragraphs, soft } from "../docx/word-paragraphs.ts";
import { changeHead, type LetterPoint, NO_REPLY, type ResponseLetter } from "./response-letter.ts";
import { withAddresses } from "./with-addresses.ts";

/** Colours with a contrast of more than 4.5 on white. */
const COLOURS = { added: "1E5A94", removed: "A3172B", reviewer: "5C5750", rule: "C9C2B6" } as const;

/** Writes a letter as a Word document, for editing: points in grey, replies below, changed words in colours. */
export function letterAsWord({
  title,
  manuscript,
  opening,
  closing,
  reviewers,
}: ResponseLetter): Promise<Uint8Array> {
  const document = new Document({
    creator: "Galley",
    title: clean(title),
    styles: { default: { document: { run: { font: "Calibri", size: 22 } } } },
    sections: [
      {
        children: [
          heading(HeadingLevel.TITLE, title),
          soft(`Manuscript: ${manuscript}`),
          ...paragraphs(withAddresses(opening)),
          ...reviewers.flatMap(({ name, points }) => [
            heading(HeadingLevel.HEADING_1, name),
            ...points.flatMap(pointParagraphs),
          ]),
          ...paragraphs(withAddresses(closing)),
        ],
      },
    ],
  });
  return Packer.toBuffer(document);
}

function pointParagraphs({ label, text, reply, changes, isRemark }: LetterPoint): Paragraph[] {
  return [
    new Paragraph({
      heading: HeadingLevel.HEADING_3,
      spacing: { before: 320 },
      keepNext: true,
      children: [new TextRun(clean(label))],
    }),
    ...text.split(/\n\s*\n/).map((part) => said(part.trim())),
    ...(reply.trim() === "" ? (isRemark ? [] : [missing()]) : paragraphs(withAddresses(reply))),
    ...changes.flatMap((change) => [soft(`${changeHead(change)}:`), changedWords(change)]),
  ];
}

const said = (text: string) =>
  new Paragraph({
    spacing: { after: 100 },
    children: lines(text).map(
      (line, i) =>
        new TextRun({ text: line, italics: true, color: COLOURS.reviewer, ...(i > 0 ? { break: 1 } : {}) }),
    ),
  });

const missing = () =>
  new Paragraph({
    spacing: { after: 100 },
    children: [new TextRun({ text: NO_REPLY, highlight: "yellow" })],
  });

function changedWords({ before, after }: LetterPoint["changes"][number]): Paragraph {
  return new Paragraph({
    indent: { left: 360 },
    spacing: { after: 160 },
    border: { left: { style: BorderStyle.SINGLE, size: 12, space: 8, color: COLOURS.rule } },
    children: wordDiff(before, after).flatMap(({ kind, text }) =>
      lines(text).map((line, i) => {
        const at = i > 0 ? { break: 1 } : {};
        if (kind === "same") return new TextRun({ text: line, ...at });
        const look = kind === "added" ? { underline: {} } : { strike: true };
        return new TextRun({ text: line, color: COLOURS[kind], ...look, ...at });
      }),
    ),
  });
}

/** Word takes no line break inside a text. */
const lines = (text: string) => text.split(/\r\n?|\n/).map(clean);
