import type { Writable } from "node:stream";
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
  const { overall, detailed } = session.feedback;
  const printed = detailed.comments.filter((comment) => all || comment.shown);
  const folded = detailed.comments.length - printed.length;
  const title = oneLine(session.title ?? session.filename, 300);
  const parts = [
    wrap(title, width)
      .split("\n")
      .map((line) => styled("bold", line, stream))
      .join("\n"),
    styled("dim", wrap(particulars(session), width), stream),
    overallText(overall.content, { stream, width }),
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

function particulars({ filename, title, is_preview, domain, taxonomy }: Session): string {
  const parts = [
    title === null ? "" : oneLine(filename, 120),
    is_preview ? "preview" : "full review",
    domain,
    taxonomy,
  ];
  return parts.filter((part) => part).join(" · ");
}

function pagesOf({ anchor }: Session["feedback"]["detailed"]["comments"][number]): string {
  const pages = [...new Set((anchor.pages ?? []).map(({ page }) => page))];
  return pages.length === 0 ? "" : `${pages.length === 1 ? "page" : "pages"} ${pages.join(", ")}`;
}

/** Returns the overall assessment as plain text. Its Markdown has headings, lists and bold. */
function overallText(markdown: string, { stream, width }: Pick<Printing, "stream" | "width">): string {
  return printable(markdown)
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
