import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber, PDFRef } from "@cantoo/pdf-lib";
import type { ExportedComment, ExportedReview } from "../exported-review.ts";
import {
  type AuthorsFile,
  ExportError,
  type Manuscript,
  type PlacedComment,
  type Writer,
  type Written,
} from "../writer.ts";
import { NoteWriter } from "./add-notes.ts";
import { type OpenPdf, openPdf } from "./open-pdf.ts";
import type { PageNode } from "./page-nodes.ts";
import { type PagePlace, placeComment } from "./place-comment.ts";
import { addReviewPages } from "./typeset/add-review-pages.ts";

/**
 * Writes comments as notes into the author's PDF: a highlight on the words, with the comment and its replies. A
 * manuscript of another format, or one whose file is gone, gets a report instead.
 * @throws {ExportError} when the file is damaged or has a password
 */
export const writePdf: Writer = async (review, manuscript, { listsComments }) => {
  const { original } = manuscript;
  if (original?.format !== "pdf") return writeReport(review);
  const file = await openPdf(original.path);
  const places = addNotes(file, review, manuscript);
  const listed = listsComments ? addList(file, review, places) : [];
  return written(await saved(file), review, places, [...onPrint(original), ...file.notes, ...listed]);
};

const onPrint = ({ print }: AuthorsFile): string[] =>
  print === undefined ? [] : [`The comments are in a copy of ${print}, the PDF of the manuscript.`];

function addNotes(file: OpenPdf, review: ExportedReview, { blocks }: Manuscript): PagePlace[] {
  const writer = new NoteWriter(file.document.context, review.reviewedAt);
  const last = file.pages.findLast((page) => page !== null);
  let pinned = 0;
  const places = review.comments.map((comment) => {
    const place = placeComment(comment, blocks, (page) => nodeOf(file, page) !== null);
    if (place.boxes.length === 0) {
      if (last) writer.pin(last, comment, pinned++);
    } else
      writer.highlight(
        comment,
        place.placement,
        place.boxes.flatMap((box) => {
          const node = nodeOf(file, box.page);
          return node === null ? [] : [{ ...box, node }];
        }),
      );
    return place;
  });
  for (const page of writer.finish()) file.touch(page.ref);
  return places;
}

const nodeOf = ({ pages }: OpenPdf, page: number): PageNode | null => pages[page - 1] ?? null;

/** Adds the pages of the review behind the last one. Returns what the reader has to know. */
function addList(file: OpenPdf, review: ExportedReview, places: readonly PagePlace[]): string[] {
  if (file.refusesPages)
    return [
      "The list of comments is left out, because further pages would break the signature of the file. The DOCX report has the list.",
    ];
  const { context, catalog } = file.document;
  const root = catalog.get(PDFName.of("Pages"));
  const tree = context.lookup(root);
  if (
    !(root instanceof PDFRef) ||
    !(tree instanceof PDFDict) ||
    !(tree.lookup(PDFName.of("Kids")) instanceof PDFArray)
  )
    return [
      "The list of comments could not be added, because the directory of pages of the file is damaged.",
    ];
  const pageOf = new Map(review.comments.map((comment, i) => [comment.id, places[i]?.boxes[0]?.page]));
  const first = file.pages.find((page) => page !== null);
  const { refs, notes } = addReviewPages(context, root, review, placeNameIn(pageOf), first ?? undefined);
  const kids = PDFArray.withContext(context);
  const own = tree.lookup(PDFName.of("Kids"));
  for (const kid of own instanceof PDFArray ? own.asArray() : []) kids.push(kid);
  for (const ref of refs) kids.push(ref);
  tree.set(PDFName.of("Kids"), kids);
  tree.set(PDFName.of("Count"), PDFNumber.of(file.pages.length + refs.length));
  file.touch(root);
  return notes;
}

const placeNameIn =
  (pageOf: ReadonlyMap<string, number | undefined>) =>
  ({ id }: ExportedComment): string | null => {
    const page = pageOf.get(id);
    return page === undefined ? null : `page ${page}`;
  };

async function saved({ save }: OpenPdf): Promise<Uint8Array> {
  try {
    return await save();
  } catch {
    throw new ExportError(
      "The notes could not be written into this PDF. Export the review as DOCX, or print the file to a new PDF and upload that.",
    );
  }
}

async function writeReport(review: ExportedReview): Promise<Written> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const { context, catalog } = document;
  const root = catalog.get(PDFName.of("Pages"));
  const tree = context.lookup(root);
  if (!(root instanceof PDFRef) || !(tree instanceof PDFDict)) throw new Error("a new PDF has no pages");
  const pageOf = new Map(review.comments.map(({ id, pages }) => [id, pages[0]?.page]));
  const { refs, notes } = addReviewPages(context, root, review, placeNameIn(pageOf));
  tree.set(PDFName.of("Kids"), context.obj(refs));
  tree.set(PDFName.of("Count"), PDFNumber.of(refs.length));
  const reason = "There is no PDF of the manuscript to write into, so this is a report about it.";
  const places = review.comments.map((): PagePlace => ({ placement: "end", reason, boxes: [] }));
  const bytes = await document.save({ addDefaultPage: false, updateFieldAppearances: false });
  return written(bytes, review, places, [reason, ...notes]);
}

function written(
  bytes: Uint8Array,
  { comments }: ExportedReview,
  places: readonly PagePlace[],
  notes: readonly string[],
): Written {
  const placed = comments.map(({ id, number }, i): PlacedComment => {
    const { placement = "end", reason } = places[i] ?? {};
    return { id, number, placement, ...(reason === undefined ? {} : { reason }) };
  });
  return { bytes, extension: "pdf", contentType: "application/pdf", placed, notes };
}
