import type { PassRow } from "#db/queries/review-passes.ts";
import type { SessionRow } from "#db/queries/review-sessions.ts";
import { type ComputedFindings, computedFindings } from "../findings/join/computed-findings.ts";
import { joinedOf, passReport, reportOf } from "../run/stored-reports.ts";
import { buildReview, type Review, type ReviewOptions } from "./build-review.ts";

/** A session's comments from what its passes left behind; the same for the same passes. */
export function sessionReview(
  markdown: string,
  session: Pick<SessionRow, "isPreview" | "customization">,
  passes: readonly PassRow[],
): Review & { computed: ComputedFindings } {
  const options = optionsOf(session);
  const computed = computedFindings(markdown, passes, options.customization?.exclude);
  const found = passes.flatMap((pass) =>
    (passReport(pass)?.findings ?? []).map(({ title }) => ({ passId: pass.passId, title })),
  );
  const judged = {
    // Without a join nothing has a place: what was found is counted as dropped.
    joined: joinedOf(passes) ?? { judged: [], causes: [], dropped: found, faults: [] },
    verdicts: reportOf(passes, "verify")?.verdicts ?? [],
    found: found.length,
  };
  return { ...buildReview(markdown, { computed, judged }, options), computed };
}

function optionsOf({
  isPreview,
  customization,
}: Pick<SessionRow, "isPreview" | "customization">): ReviewOptions {
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
