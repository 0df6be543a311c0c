import { describeCalculation } from "#lib/tools/calculation-tool.ts";
import type { Comment } from "../comment-schema.ts";

export function statusOf(
  comment: Pick<Comment, "is_dismissed" | "is_addressed">,
): "open" | "dismissed" | "addressed" {
  if (comment.is_dismissed) return "dismissed";
  return comment.is_addressed ? "addressed" : "open";
}

/** A comment in full, for a model to read; `section` is the heading that it stands under. */
export function describeComment(comment: Comment, section: string | null): string {
  const { evidence, suggestion, related } = comment;
  const parts: [string, string | null | undefined][] = [
    ["Comment", `${comment.id}: ${comment.title}`],
    ["Kind", [comment.severity, ...comment.types, statusOf(comment)].join(", ")],
    ["How sure", `${Math.round(comment.score * 100)} of 100 authors would agree, by estimate`],
    ["Found by", comment.source],
    ["Section", section],
    ["Message", comment.message],
    ["Quote", comment.quote],
    ["Paragraph", comment.paragraph === comment.quote ? null : comment.paragraph],
    ["Suggested replacement", suggestion],
    ["Reported", evidence?.reported],
    ["Recomputed", evidence?.recomputed],
    ["How it was recomputed", evidence?.how],
    ["After", evidence?.reference],
    ["What was compared", evidence?.compared],
    ["Calculated", evidence?.calculations?.map(describeCalculation).join("\n")],
    [
      "Related passages",
      related.map(({ quote, label }) => `${label ? `${label}: ` : ""}${quote}`).join("\n"),
    ],
  ];
  return parts.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : [])).join("\n");
}
