import type { ExportedComment, ExportedReview } from "../../exported-review.ts";
import { labelOf } from "../../note-text.ts";
import { plainBlocks, plainWords } from "../../plain-blocks.ts";
import { withoutControls } from "../../without-controls.ts";
import { colorOf } from "../looks.ts";
import type { Paragraph } from "./set-pages.ts";

const BODY = 9.5;
const PLAIN: Omit<Paragraph, "text"> = { face: "text", size: BODY, above: 4, indent: 0, gray: 0.1 };
const INDENT = 12;

/** A place for people: "page 3"; null if the comment is on no page. */
export type PlaceName = (comment: ExportedComment) => string | null;

/** Returns a whole review as paragraphs: what it is about, the overall assessment, and all comments. */
export function reviewParagraphs(review: ExportedReview, placeName: PlaceName): Paragraph[] {
  const from = [review.filename, review.reviewedAt.slice(0, 10), review.address ?? ""].filter(
    (each) => each !== "",
  );
  const paragraphs: Paragraph[] = [
    { ...PLAIN, text: `Review of ${plainWords(review.title) || review.filename}`, face: "bold", size: 16 },
    { ...PLAIN, text: `Galley · ${from.join(" · ")}`, size: 8.5, gray: 0.4 },
    ...section("Overall assessment", review.overall),
    heading(`Comments (${review.comments.length})`),
    ...review.comments.flatMap((comment) => commentParagraphs(comment, placeName(comment))),
    ...section("What was checked", review.details),
  ];
  return paragraphs
    .map((paragraph) => ({ ...paragraph, text: withoutControls(paragraph.text) }))
    .filter(({ text }) => text.trim() !== "");
}

const heading = (text: string): Paragraph => ({
  ...PLAIN,
  text,
  face: "bold",
  size: 12.5,
  above: 18,
  keepsNext: true,
});

function section(title: string, markdown: string): Paragraph[] {
  const body = blockParagraphs(markdown, 0);
  return body.length === 0 ? [] : [heading(title), ...body];
}

function blockParagraphs(markdown: string, indent: number): Paragraph[] {
  return plainBlocks(markdown).map(({ kind, text }): Paragraph => {
    if (kind === "heading")
      return { ...PLAIN, text, indent, face: "bold", size: 10.5, above: 9, keepsNext: true };
    if (kind === "item") return { ...PLAIN, text, indent: indent + INDENT, above: 2, mark: "•" };
    return { ...PLAIN, text, indent: kind === "code" ? indent + INDENT : indent };
  });
}

function commentParagraphs(comment: ExportedComment, place: string | null): Paragraph[] {
  const bar = colorOf(comment);
  const label = place === null ? labelOf(comment) : `${labelOf(comment)} · ${place}`;
  const small = { ...PLAIN, indent: INDENT, size: 8.5, gray: 0.35 };
  return [
    { ...PLAIN, text: label, indent: INDENT, size: 8.5, above: 14, gray: 0.35, bar, keepsNext: true },
    {
      ...PLAIN,
      text: plainWords(comment.title),
      indent: INDENT,
      face: "bold",
      above: 0,
      bar,
      keepsNext: true,
    },
    ...(comment.quote === ""
      ? []
      : [
          {
            ...PLAIN,
            text: `“${plainWords(comment.quote)}”`,
            indent: INDENT,
            face: "quote" as const,
            gray: 0.3,
          },
        ]),
    ...blockParagraphs(comment.message, INDENT),
    ...comment.evidence.map((line) => ({ ...small, text: plainWords(line), above: 2 })),
    ...(comment.replacement === null
      ? []
      : [{ ...PLAIN, text: `Suggested instead: ${plainWords(comment.replacement)}`, indent: INDENT }]),
    { ...small, text: plainWords(comment.origin) },
    ...comment.replies.flatMap(({ author, at, text }) => [
      { ...small, text: `${author}, ${at.slice(0, 10)}`, indent: 2 * INDENT, keepsNext: true },
      ...blockParagraphs(text, 2 * INDENT),
    ]),
  ];
}
