import type { DocumentRow } from "#db/queries/documents.ts";
import type { PassRow } from "#db/queries/review-passes.ts";
import type { SessionRow } from "#db/queries/review-sessions.ts";
import { groupParts, passOf } from "../passes/pass-parts.ts";
import { passReport } from "../run/stored-reports.ts";

const LONGEST_REASON = 600;

interface Circumstances {
  session: Pick<SessionRow, "steeringPrompt" | "customization" | "isPreview">;
  /** Only counted: a public session must not show their names. */
  supplements: Pick<DocumentRow, "id">[];
  passes: readonly PassRow[];
  /** The owner can continue the review. */
  isPartial: boolean;
}

/** Names what the author requested or uploaded and this review did not use, as Markdown paragraphs. */
export function overallNotes({ session, supplements, passes, isPartial }: Circumstances): string[] {
  const notes: string[] = [];
  const failed = passes.filter(({ error }) => error !== null);
  if (failed.length > 0) {
    const reasons = eachOnce(failed.map(({ error }) => error ?? ""));
    const next = isPartial ? "Continue the review" : "Start the review again";
    notes.push(`**Not checked, because of an error:** ${labelsOf(failed)}. ${reasons} ${next} to retry.`);
  }
  const partly = passes.filter((pass) => limitationsOf(pass).length > 0);
  if (partly.length > 0)
    notes.push(`**Done in part:** ${labelsOf(partly)}. ${eachOnce(partly.flatMap(limitationsOf))}`);
  const isJudged = passes.some(({ kind }) => kind === "model");
  const readSupplements = passes.some(
    ({ kind, passId }) => kind === "model" && passOf(passId)?.sees === "supplements",
  );
  if (supplements.length > 0 && !readSupplements) {
    const what = supplements.length === 1 ? "the supplement" : `the ${supplements.length} supplements`;
    const why = isJudged ? "A preview reads" : "The computed checks read";
    notes.push(`**Not checked:** ${what}. ${why} the main document only.`);
  }
  if (isJudged) return notes;
  const { prompt_set, language } = session.customization ?? {};
  const unused = [
    session.steeringPrompt ? "the focus that you described" : null,
    prompt_set ? `the prompt set “${prompt_set}”` : null,
    language && !/^en\b/i.test(language) ? `the feedback language ${language}` : null,
  ].filter((each) => each !== null);
  if (unused.length > 0) {
    notes.push(
      `**Not used:** ${unused.join(", ")}. This review ran the computed checks alone, which cannot follow it.`,
    );
  }
  return notes;
}

function labelsOf(passes: readonly PassRow[]): string {
  return groupParts(passes)
    .map(({ label }) => label)
    .join("; ");
}

/** Joins reasons, each once. */
function eachOnce(reasons: readonly string[]): string {
  return [...new Set(reasons)].join(" ").slice(0, LONGEST_REASON);
}

/** Returns sentences about what a pass that ended well did not do; empty if it did everything. */
function limitationsOf(pass: PassRow): readonly string[] {
  return passReport(pass)?.limitations ?? [];
}
