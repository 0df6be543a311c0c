import type { Writable } from "node:stream";
import { partialLine } from "#lib/reviews/partial-schema.ts";
import type { Session } from "#lib/reviews/schema.ts";
import { describeComment } from "./describe-comment.ts";
import { oneLine, printable, wrap } from "./printable.ts";
import { styled } from "./progress.ts";

interface Printing {
  all: boolean;
  page: string;
  stream: Writable;
  width: number;
}

/** Returns a finished review as text: title, overall assessment, then the comments by severity. */
export function describeSession(session: Session, { all, page, stream, width }: Printing): string {
  const { detailed } = session.feedback;
  const printed = detailed.comments.filter((comment) => all || comment.shown);
  const folded = detailed.comments.length - printed.length;
  const title = oneLine(session.title ?? session.filename, 300);
  const parts = [
    wrap(title, width)
      .split("\n")
      .map((line) => styled("bold", line, stream))
      .join("\n"),
    styled("dim", wrap(particulars(session), width), stream),
    partialText(session, { stream, width }),
    overallText(withoutPartialLine(session), { stream, width }),
    ...printed.map(
      (comment, index) =>
        `${String(index + 1).padStart(2)}. ${describeComment(comment, { stream, width, place: pagesOf(comment) })}`,
    ),
    folded > 0
      ? `${folded} less important ${folded === 1 ? "comment is" : "comments are"} not shown. Print all comments with --all.`
      : "",
    `Open it at ${page}`,
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** Says first what a partial review lacks, why, and that it can be continued. */
function partialText({ partial }: Session, { stream, width }: Pick<Printing, "stream" | "width">): string {
  if (partial === null) return "";
  const next = partial.credit_returned
    ? "It can no longer be continued. Review the file again to have the whole text read."
    : "Open it to continue it: only what failed runs again.";
  const [head, ...others] = [partialLine(partial), ...partial.reasons, next].map((line) =>
    wrap(oneLine(line, 1_000), width),
  );
  return [styled("bold", head ?? "", stream), ...others].join("\n");
}

/** The assessment of a partial review opens with the same line. */
function withoutPartialLine({ partial, feedback }: Session): string {
  const { content } = feedback.overall;
  return partial === null ? content : content.replace(`**${partialLine(partial)}**`, "").trimStart();
}

function particulars({ filename, title, is_preview, partial, venue, domain, taxonomy }: Session): string {
  const parts = [
    title === null ? "" : oneLine(filename, 120),
    is_preview ? "preview" : "full review",
    partial === null ? "" : "partial",
    venue === null ? "" : `for ${oneLine(venue.name, 120)}`,
    domain,
    taxonomy,
  ];
  return parts.filter((part) => part).join(" · ");
}

function pagesOf({ anchor }: Session["feedback"]["detailed"]["comments"][number]): string {
  const pages = [...new Set((anchor.pages ?? []).map(({ page }) => page))];
  return pages.length === 0 ? "" : `${pages.length === 1 ? "page" : "pages"} ${pages.join(", ")}`;
}

const COMMENT_LINK = /\[((?:\\.|[^\][\n\\])*)\]\(#comment=[^)\s]*\)/g;
/** Returns links to comments as their words: a terminal has no page to follow them on. */
function withoutCommentLinks(markdown: string): string {
  return markdown.replace(
    COMMENT_LINK,
    (_, words: string) => `“${words.replace(/\\([\\`*_[\]~$<&#>+=-])/g, "$1")}”`,
  );
}

/** Returns the overall assessment as plain text. Its Markdown has headings, lists and bold. */
function overallText(markdown: string, { stream, width }: Pick<Printing, "stream" | "width">): string {
  return printable(withoutCommentLinks(markdown))
    .split("\n")
    .map((line) => {
      const heading = /^#{1,6}\s+(.*)$/.exec(line)?.[1];
      if (heading !== undefined) return styled("bold", heading, stream);
      const plain = line.replaceAll("**", "");
      const item = /^[-*]\s+(.*)$/.exec(plain)?.[1];
      return item === undefined ? wrap(plain, width) : wrap(item, width, "- ", "  ");
    })
    .join("\n");
}
