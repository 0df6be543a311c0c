import type { SessionRow } from "#db/queries/review-sessions.ts";
import { promptSet } from "../passes/prompt-sets.ts";
import { computedFindings, passReport, reportOf, type StoredPass } from "../run/stored-reports.ts";
import { promptSetOf } from "../venues/prompt-set-of.ts";
import { buildReview, type Review, type ReviewOptions } from "./build-review.ts";

/** Builds a session's comments from the reports of its passes; the same passes give the same comments. */
export function sessionReview(
  markdown: string,
  session: Pick<SessionRow, "isPreview" | "customization" | "venue">,
  passes: readonly StoredPass[],
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
    calculations: new Map(passes.map((pass) => [pass.passId, passReport(pass)?.calculations ?? []])),
    found: found.length,
  };
  return { ...buildReview(markdown, { computed, judged }, options), computed };
}

function optionsOf({
  isPreview,
  ...session
}: Pick<SessionRow, "isPreview" | "customization" | "venue">): ReviewOptions {
  const { focus: chosen, exclude, max_comments } = session.customization ?? {};
  const focus = chosen ?? [...promptSet(promptSetOf(session)).focus];
  return {
    preview: isPreview,
    customization: {
      focus,
      ...(exclude === undefined ? {} : { exclude }),
      ...(max_comments === undefined ? {} : { max_comments }),
    },
  };
}
