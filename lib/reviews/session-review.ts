import type { PassRow } from "#db/queries/review-passes.ts";
import type { SessionRow } from "#db/queries/review-sessions.ts";
import { buildReview, type Review, type ReviewOptions } from "./build-review.ts";
import { type ComputedFindings, computedFindings } from "./computed-findings.ts";
import { joinedOf, passReport, reportOf } from "./judging/stored-reports.ts";

/** A session's comments from what its passes left behind; the same for the same passes. */
export function sessionReview(
  markdown: string,
  session: SessionRow,
  passes: readonly PassRow[],
): Review & { computed: ComputedFindings } {
  const options = optionsOf(session);
  const computed = computedFindings(markdown, passes, options.customization?.exclude);
  const joined = joinedOf(passes);
  const judged = joined && {
    joined,
    verdicts: reportOf(passes, "verify")?.verdicts ?? [],
    found: passes.reduce((sum, pass) => sum + (passReport(pass)?.findings.length ?? 0), 0),
  };
  return { ...buildReview(markdown, { computed, judged }, options), computed };
}

function optionsOf({ isPreview, customization }: SessionRow): ReviewOptions {
  const { focus, exclude, max_comments } = customization ?? {};
  return {
    preview: isPreview,
    customization: {
      ...(focus === undefined ? {} : { focus }),
      ...(exclude === undefined ? {} : { exclude }),
      ...(max_comments === undefined ? {} : { max_comments }),
    },
  };
}
