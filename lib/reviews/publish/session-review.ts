import type { PassRow } from "#db/queries/review-passes.ts";
import type { SessionRow } from "#db/queries/review-sessions.ts";
import { computedFindings, passReport, reportOf } from "../run/stored-reports.ts";
import { buildReview, type Review, type ReviewOptions } from "./build-review.ts";

/** Builds a session's comments from the reports of its passes; the same passes give the same comments. */
export function sessionReview(
  markdown: string,
  session: Pick<SessionRow, "isPreview" | "customization">,
  passes: readonly PassRow[],
): Review & { computed: ReturnType<typeof computedFindings> } {
  const options = optionsOf(session);
  const computed = computedFindings(markdown, passes, options.customization?.exclude);
  const found = passes.flatMap((pass) =>
    (passReport(pass)?.findings ?? []).map(({ title }) => ({ passId: pass.passId, title })),
  );
  const judged = {
    // Without a join no finding has an anchor: all of them count as dropped.
    joined: reportOf(passes, "join")?.joined ?? { judged: [], causes: [], dropped: found },
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
