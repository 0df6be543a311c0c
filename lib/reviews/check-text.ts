import type { ChecksReport } from "#lib/checks/checks-report.ts";
import type { Context } from "#lib/context.ts";
import { joinComputed } from "./findings/join/join-computed.ts";
import { textNotChecked } from "./problems.ts";
import { buildReview } from "./publish/build-review.ts";
import type { ReviewComment } from "./publish/review-comment.ts";
import { checkingProcesses } from "./run/checking-processes.ts";
import { checksOff } from "./run/checks-off.ts";

/** Texts of the longest kind take about a second. */
const MOST_MS = 15_000;

interface CheckedText {
  /** What the author is to look at first comes first. */
  comments: ReviewComment[];
  ran: ChecksReport["ran"];
  notApplicable: ChecksReport["notApplicable"];
}

/**
 * Runs every check over a text, as a review without a model does, and keeps nothing of it. Harper is left out: it
 * writes what it read to a file.
 */
export async function checkText(ctx: Context, { text }: { text: string }): Promise<CheckedText> {
  const options = { skip: checksOff(), harper: null };
  const result = await checkingProcesses().review({ markdown: text, options, timeoutMs: MOST_MS });
  if (!result.ok) {
    ctx.log.warn({ request_id: ctx.requestId, reason: result.failure.reason }, "a text could not be checked");
    throw textNotChecked(
      "The checks took too long or too much memory for this text. Send a shorter part of it.",
    );
  }
  const computed = joinComputed(text, result.report);
  const { comments } = buildReview(text, { computed, judged: null }, { preview: false });
  const { ran, notApplicable } = result.report;
  return { comments, ran, notApplicable };
}
