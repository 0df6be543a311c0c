import { selectPasses } from "#db/queries/review-passes.ts";
import type { Context } from "#lib/context.ts";
import type { JudgedFinding } from "../findings/place/judged-finding.ts";
import { verifyFindings } from "../findings/verify/verify-findings.ts";
import { askInBatches } from "../passes/ask-in-batches.ts";
import { leadOf } from "../publish/judged-comments.ts";
import { judge } from "./run-model-pass.ts";
import { joinedOf } from "./stored-reports.ts";

/** A reader does not open more judged comments than this; the ones behind it are told as unverified. */
export const MOST_VERIFIED = 160;

/** Has every judged finding that would be told looked at anew. What cannot be verified stays, and says so. */
export async function verifySession(ctx: Context, { sessionId }: { sessionId: string }): Promise<void> {
  await judge(ctx, { sessionId, passId: "verify" }, async ({ text, ask }) => {
    const joined = joinedOf(await selectPasses(ctx.db, sessionId));
    const leads = (joined?.causes ?? []).map((cause, i) => ({
      cause: i,
      lead: joined && leadOf(joined, cause),
    }));
    const open = leads
      .flatMap(({ cause, lead }) => (lead ? [{ cause, lead }] : []))
      .toSorted((a, b) => worth(b.lead) - worth(a.lead))
      .slice(0, MOST_VERIFIED)
      .toSorted((a, b) => a.lead.span.start - b.lead.span.start);
    const { answered, faults } = await askInBatches(ask, open, (askBatch, batch) =>
      verifyFindings(
        text,
        askBatch,
        batch.map(({ lead }) => lead),
      ),
    );
    const verdicts = answered.map(({ item, answer }) => ({ cause: item.cause, ...answer }));
    return { findings: [], ledger: [], verdicts, faults };
  });
}

const WEIGHT: Record<JudgedFinding["severity"], number> = { critical: 4, major: 2, minor: 1 };

function worth({ severity, confidence }: JudgedFinding): number {
  return WEIGHT[severity] * confidence;
}
