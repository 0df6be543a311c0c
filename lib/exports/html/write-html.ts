import { readFile } from "node:fs/promises";
import type { ExportedReview } from "../exported-review.ts";
import type { Picture, PlacedComment, Writer } from "../writer.ts";
import { commentHtml, wordsHtml } from "./comment-html.ts";
import { escapeHtml as plain } from "./escape-html.ts";
import { markedManuscript } from "./marked-manuscript.ts";
import { PAGE_STYLE } from "./page-style.ts";

/** Nothing in the file may load or run anything, whatever a browser makes of the manuscript. */
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

/** Writes one page that needs no other file: the assessment, the manuscript with marks, and the comments. */
export const writeHtml: Writer = async (review, { markdown, pictures = [] }) => {
  const sources = await pictureSources(pictures);
  const { html, exact, marked, leftOut } = markedManuscript(
    markdown,
    review.comments,
    (name) => sources.get(name) ?? null,
  );
  const placed = review.comments.map(({ id, number }): PlacedComment => {
    if (exact.has(number)) return { id, number, placement: "exact" };
    return marked.has(number)
      ? { id, number, placement: "paragraph", reason: "The words have no mark of their own on the page." }
      : { id, number, placement: "end", reason: "It is about the whole manuscript." };
  });
  const isMarked = (number: string) => exact.has(number) || marked.has(number);
  return {
    bytes: Buffer.from(page(review, html, isMarked)),
    extension: "html",
    contentType: "text/html; charset=utf-8",
    placed,
    notes:
      leftOut === 0
        ? []
        : [`${leftOut} pictures of the manuscript are left out. The page says where they were.`],
  };
};

function page(review: ExportedReview, manuscript: string, isMarked: (number: string) => boolean): string {
  const { title, filename, address, reviewedAt, overall, details, comments, version } = review;
  const link = address ? ` · <a href="${plain(address)}">Open the review in Galley</a>` : "";
  const items = comments.map((comment) => commentHtml(comment, isMarked(comment.number)));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="Galley ${plain(version)}">
<title>${plain(title)} – Galley comments</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<header>
<h1>${plain(title)}</h1>
<p>${plain(filename)} · reviewed by Galley on <time datetime="${plain(reviewedAt)}">${plain(reviewedAt.slice(0, 10))}</time>${link}</p>
<nav aria-label="Parts"><a href="#assessment">Assessment</a> · <a href="#manuscript">Manuscript</a> · <a href="#comments">Comments (${comments.length})</a></nav>
</header>
<section id="assessment" aria-labelledby="assessment-title">
<h2 id="assessment-title">Overall assessment</h2>
${wordsHtml(overall)}
${details === "" ? "" : `<details><summary>What was checked</summary>${wordsHtml(details)}</details>`}
</section>
<main id="manuscript">
${manuscript}
</main>
<section id="comments" aria-labelledby="comments-title" tabindex="0">
<h2 id="comments-title">Comments</h2>
${items.length === 0 ? "<p>There are no comments.</p>" : `<ol>${items.join("\n")}</ol>`}
</section>
</body>
</html>
`;
}

/** What browsers show. A picture runs no script, whatever it holds, since it is an `img` below this policy. */
const PICTURE_TYPE = /^image\/(png|jpeg|gif|webp|avif|bmp|svg\+xml)$/;

async function pictureSources(pictures: readonly Picture[]): Promise<Map<string, string>> {
  const sources = new Map<string, string>();
  for (const { name, contentType, path } of pictures) {
    if (!PICTURE_TYPE.test(contentType)) continue;
    sources.set(name, `data:${contentType};base64,${(await readFile(path)).toString("base64")}`);
  }
  return sources;
}
