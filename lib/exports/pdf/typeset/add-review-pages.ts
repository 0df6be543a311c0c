import type { PDFContext, PDFRef } from "@cantoo/pdf-lib";
import type { ExportedReview } from "../../exported-review.ts";
import { Faces } from "./faces.ts";
import { type PlaceName, reviewParagraphs } from "./review-paragraphs.ts";
import { type Sheet, setPages } from "./set-pages.ts";

const A4: Sheet = { width: 595.28, height: 841.89 };
const SIDES = { least: 300, most: 1_200 };

export interface ReviewPages {
  refs: PDFRef[];
  notes: string[];
}

/** Sets a review on new pages below `parent`, of the size of the manuscript's where one can read on that. */
export function addReviewPages(
  context: PDFContext,
  parent: PDFRef,
  review: ExportedReview,
  placeName: PlaceName,
  like: Sheet = A4,
): ReviewPages {
  const fits = (side: number) => side >= SIDES.least && side <= SIDES.most;
  const sheet = fits(like.width) && fits(like.height) ? like : A4;
  const faces = new Faces();
  const contents = setPages(
    reviewParagraphs(review, placeName),
    sheet,
    faces,
    (page, pages) => `Galley · page ${page} of ${pages} of the review`,
  );
  const fonts = context.register(context.obj(faces.embed(context)));
  const box = [0, 0, sheet.width, sheet.height];
  const refs = contents.map((content) =>
    context.register(
      context.obj({
        Type: "Page",
        Parent: parent,
        MediaBox: box,
        CropBox: box,
        Rotate: 0,
        Resources: { Font: fonts },
        Contents: context.register(context.flateStream(content)),
      }),
    ),
  );
  const { size } = faces.replaced;
  const notes =
    size === 0
      ? []
      : [
          `The pages of the review show ${size === 1 ? "a character" : `${size} different characters`} as “?”, because the fonts of Galley have no sign for ${size === 1 ? "it" : "them"}. The DOCX export has all.`,
        ];
  return { refs, notes };
}
