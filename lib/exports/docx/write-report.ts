import { Document, HeadingLevel, Packer, Paragraph, TextRun } from "docx";
import type { ExportedComment, ExportedReview } from "../exported-review.ts";
import { weightOf } from "../note-text.ts";
import { plainWords } from "../plain-blocks.ts";
import type { PlacedComment, Written } from "../writer.ts";
import { clean, heading, labelled, paragraphs, quoted, soft } from "./word-paragraphs.ts";

/** The colours of severities, as hexadecimal digits. They are dark enough for text on white. */
const COLOURS = { critical: "A3172B", major: "8A4B00", minor: "1E5A94" } as const;

/** Writes the review as a Word document of its own: the assessment, then all comments with their quotes. */
export async function writeReport(
  review: ExportedReview,
): Promise<Pick<Written, "bytes" | "placed" | "notes">> {
  const { title, filename, address, reviewedAt, overall, details, comments } = review;
  const document = new Document({
    creator: "Galley",
    title: `Review of ${clean(title)}`,
    styles: { default: { document: { run: { font: "Calibri", size: 22 } } } },
    sections: [
      {
        children: [
          heading(HeadingLevel.TITLE, `Review of ${plainWords(title)}`),
          soft([filename, reviewedAt.slice(0, 10), address ?? ""].filter((each) => each !== "").join(" · ")),
          heading(HeadingLevel.HEADING_1, "Overall assessment"),
          ...paragraphs(overall),
          heading(HeadingLevel.HEADING_1, `Comments (${comments.length})`),
          ...comments.flatMap(commentParagraphs),
          ...(details === ""
            ? []
            : [heading(HeadingLevel.HEADING_1, "What was checked"), ...paragraphs(details)]),
        ],
      },
    ],
  });
  const reason = "There is no Word file of the manuscript to write into, so this is a report about it.";
  return {
    bytes: await Packer.toBuffer(document),
    placed: comments.map(({ id, number }): PlacedComment => ({ id, number, placement: "end", reason })),
    notes: [reason],
  };
}

function commentParagraphs(comment: ExportedComment): Paragraph[] {
  const { number, severity, status, title, quote, message, evidence, replacement, origin, replies } = comment;
  const label = `${number} · ${weightOf(comment)}${status === "open" ? "" : ` · ${status}`}`;
  return [
    new Paragraph({
      spacing: { before: 320 },
      keepNext: true,
      children: [new TextRun({ text: label, bold: true, size: 18, color: COLOURS[severity ?? "minor"] })],
    }),
    new Paragraph({
      keepNext: true,
      heading: HeadingLevel.HEADING_3,
      children: [new TextRun(clean(plainWords(title)))],
    }),
    ...(quote === "" ? [] : [quoted(plainWords(quote))]),
    ...paragraphs(message),
    ...evidence.map((line) => soft(plainWords(line))),
    ...(replacement === null
      ? []
      : [labelled("Suggestion: ", replacement === "" ? "Delete these words." : plainWords(replacement))]),
    soft(origin),
    ...replies.flatMap(({ author, at, text }) => [
      labelled(`${author}, ${at.slice(0, 10)}: `, ""),
      ...paragraphs(text, 360),
    ]),
  ];
}
