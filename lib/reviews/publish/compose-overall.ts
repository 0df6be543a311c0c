import { checksLine, manuscriptLine, type Overview } from "../overview-schema.ts";
import { type PartialReview, partialLine } from "../partial-schema.ts";
import type { ReviewComment } from "./review-comment.ts";

/** Composes the overall assessment as Markdown, from the overview that pages show. */
export function composeOverall(
  overview: Overview,
  {
    summary,
    comments,
    partial = null,
  }: { summary: string | null; comments: readonly ReviewComment[]; partial?: PartialReview | null },
): string {
  const { judgement, sentences, notes } = overview;
  const manuscript = [`**${manuscriptLine(overview)}**`, summary ?? ""];
  const parts = [
    partial === null ? "" : `**${partialLine(partial)}**`,
    ...(judgement === null ? manuscript : [judgement, "## This review", ...manuscript]),
    sentences.join(" "),
    firstComments(overview, comments),
    `${checksLine(overview.checks)}.`,
    ...notes,
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

function firstComments({ first_comment_ids }: Overview, comments: readonly ReviewComment[]): string {
  const lines = first_comment_ids.flatMap((id) => {
    const comment = comments.find((each) => each.id === id);
    return comment ? [`- ${comment.title} (${comment.severity})`] : [];
  });
  return lines.length === 0 ? "" : `## Look at these first\n\n${lines.join("\n")}`;
}
