import { checksLine, manuscriptLine, type Overview } from "../overview-schema.ts";
import type { ReviewComment } from "./review-comment.ts";

/** Composes the overall assessment as Markdown, from the overview that pages show. */
export function composeOverall(
  overview: Overview,
  { summary, comments }: { summary: string | null; comments: readonly ReviewComment[] },
): string {
  const { judgement, sentences, notes } = overview;
  const manuscript = [`**${manuscriptLine(overview)}**`, summary ?? ""];
  const parts = [
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
