import type { ExportedComment, ExportedReview } from "../exported-review.ts";
import { placeAsData } from "../place-as-data.ts";
import type { Writer } from "../writer.ts";

/** UTF-16 units of context on either side, which tell equal quotes apart. */
const CONTEXT = 40;

/** Writes a collection of annotations after the Web Annotation Data Model (W3C Recommendation, 2017). */
export const writeAnnotations: Writer = async (review, { markdown }) => {
  const points = codePoints(markdown, review.comments);
  const collection = {
    "@context": "http://www.w3.org/ns/anno.jsonld",
    ...(review.address ? { id: `${review.address}#annotations` } : {}),
    type: "AnnotationCollection",
    label: `Galley comments on ${review.title}`,
    total: review.comments.length,
    first: {
      type: "AnnotationPage",
      startIndex: 0,
      items: review.comments.map((comment) => annotation(comment, { review, markdown, points })),
    },
  };
  return {
    bytes: Buffer.from(`${JSON.stringify(collection, null, 2)}\n`),
    extension: "jsonld",
    contentType: 'application/ld+json; profile="http://www.w3.org/ns/anno.jsonld"',
    placed: review.comments.map(placeAsData),
    notes: [],
  };
};

interface Around {
  review: ExportedReview;
  markdown: string;
  /** The number of code points before each offset. */
  points: ReadonlyMap<number, number>;
}

function annotation(comment: ExportedComment, around: Around) {
  const { id, title, message, replacement, types, replies, severity, status, author } = comment;
  return {
    id: `urn:galley:comment:${encodeURIComponent(id)}`,
    type: "Annotation",
    motivation: replacement === null ? "commenting" : ["commenting", "editing"],
    creator: author
      ? { type: "Person", name: author }
      : { type: "Software", name: `Galley ${around.review.version}` },
    created: around.review.reviewedAt,
    body: [
      {
        type: "TextualBody",
        purpose: "commenting",
        format: "text/markdown",
        value: `${comment.number}: ${title}\n\n${message}`,
      },
      ...(replacement === null
        ? []
        : [{ type: "TextualBody", purpose: "editing", format: "text/markdown", value: replacement }]),
      ...[...(severity ? [severity] : []), status, ...types].map((value) => ({
        type: "TextualBody",
        purpose: "tagging",
        value,
      })),
      ...replies.map(({ author, at, text }) => ({
        type: "TextualBody",
        purpose: "replying",
        format: "text/markdown",
        value: text,
        created: at,
        creator: { name: author },
      })),
    ],
    target: {
      type: "SpecificResource",
      source: around.review.textAddress ?? `urn:galley:text:${encodeURIComponent(around.review.filename)}`,
      ...(comment.quote === "" ? {} : { selector: selectors(comment, around) }),
    },
  };
}

function selectors({ quote, start, end, pages }: ExportedComment, { markdown, points }: Around) {
  const [first] = pages;
  return [
    {
      type: "TextQuoteSelector",
      exact: quote,
      prefix: markdown.slice(Math.max(0, start - CONTEXT), start).toWellFormed(),
      suffix: markdown.slice(end, end + CONTEXT).toWellFormed(),
    },
    { type: "TextPositionSelector", start: points.get(start) ?? start, end: points.get(end) ?? end },
    ...(first
      ? [
          {
            type: "FragmentSelector",
            conformsTo: "http://tools.ietf.org/rfc/rfc3778",
            value: `page=${first.page}`,
          },
        ]
      : []),
  ];
}

/** The selector counts characters of Unicode, and offsets count units of UTF-16. */
function codePoints(markdown: string, comments: readonly ExportedComment[]): Map<number, number> {
  const offsets = [...new Set(comments.flatMap(({ start, end }) => [start, end]))].toSorted((a, b) => a - b);
  const points = new Map<number, number>();
  let at = 0;
  let count = 0;
  for (const offset of offsets) {
    for (; at < offset; count += 1) at += (markdown.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
    points.set(offset, count);
  }
  return points;
}
