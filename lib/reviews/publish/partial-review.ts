import type { PartialReview } from "../partial-schema.ts";
import type { PassPart } from "../passes/pass.ts";
import { passOf } from "../passes/pass-parts.ts";
import type { StoredPass } from "../run/stored-reports.ts";

/** A review of which less was read closely is partial. */
const LEAST_READ = 0.9;

/**
 * Returns what a review lacks if models read too little of the text, or if their comments were not placed and checked a
 * second time; null for a review that is whole, or that no model was to read.
 */
export function partialReviewOf(
  passes: readonly StoredPass[],
  partOf: (passId: string) => PassPart | undefined,
): PartialReview | null {
  const judged = passes.filter(({ kind }) => kind === "model");
  if (judged.length === 0) return null;
  const reading = closeReading(judged);
  const lengthOf = (rows: readonly StoredPass[]) =>
    rows.reduce((sum, { passId }) => {
      const part = partOf(passId);
      const spans = part?.reading?.passages ?? (part?.volume ? [part.volume] : []);
      return spans.reduce((length, { start, end }) => length + end - start, sum);
    }, 0);
  const failed = judged.filter(({ error }) => error !== null);
  const share = lengthOf(reading.filter((row) => !failed.includes(row))) / Math.max(1, lengthOf(reading));
  const unverified = failed.filter(({ passId }) => ["join", "verify"].includes(passId));
  if (share >= LEAST_READ && unverified.length === 0) return null;
  const causes = [...failed.filter((row) => reading.includes(row)), ...unverified];
  return {
    text_read: Math.round(100 * share) / 100,
    is_verified: unverified.length === 0,
    reasons: [...new Set(causes.map(({ error }) => error ?? ""))],
    credit_returned: false,
  };
}

/** Returns the passes that read passage by passage. A preview has none, and its volumes count. */
function closeReading(judged: readonly StoredPass[]): StoredPass[] {
  const essential = judged.filter(({ passId }) => passOf(passId)?.isEssential);
  const ofPassages = essential.filter(({ passId }) => passOf(passId)?.sees === "passages");
  return ofPassages.length > 0 ? ofPassages : essential;
}
