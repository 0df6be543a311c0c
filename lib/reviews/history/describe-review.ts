import { checksLine, manuscriptLine } from "../overview-schema.ts";
import { partialLine } from "../partial-schema.ts";
import type { Session } from "../schema.ts";

/** The overview of a review, for a model to read. */
export function describeReview(session: Session): string {
  const { processing_status: status, failure, overview, feedback, partial } = session;
  if (status === "processing") return "The review is running. There is nothing to read yet.";
  if (status === "failed")
    return `The review failed: ${failure?.error ?? "for an unknown reason"}. ${detailOf(failure)}`.trim();
  const first = new Set(overview?.first_comment_ids ?? []);
  const firstComments = feedback.detailed.comments
    .filter(({ id }) => first.has(id))
    .map(({ id, title, severity }) => `- ${id}: ${title} [${severity}]`);
  const parts: [string, string][] = [
    ["Title", session.title ?? session.filename],
    ["Summary", session.summary ?? ""],
    ["Manuscript", overview ? manuscriptLine(overview) : ""],
    ["What matters most", overview?.sentences.join(" ") ?? ""],
    ["Comments to look at first", firstComments.map((line) => `\n${line}`).join("")],
    ["Assessment", overview ? (overview.judgement ?? "") : feedback.overall.content],
    ["Checks", overview ? checksLine(overview.checks) : ""],
    ["Notes", overview?.notes.join(" ") ?? ""],
    ["Partial", partial ? [partialLine(partial), ...partial.reasons].join(" ") : ""],
    ["What the author asked for", session.steering_prompt ?? ""],
  ];
  return parts.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : [])).join("\n\n");
}

function detailOf(failure: Session["failure"]): string {
  const detail = failure?.details?.detail;
  return typeof detail === "string" ? detail : "";
}
