import { selectPasses } from "#db/queries/review-passes.ts";
import type { Context } from "#lib/context.ts";
import type { JudgedFinding } from "#lib/passes/judged-finding.ts";
import { verifyFindings } from "#lib/passes/verify-findings.ts";
import { ModelError } from "#lib/ports/models/port.ts";
import { leadOf } from "./judged-comments.ts";
import { judge } from "./run-model-pass.ts";
import { joinedOf } from "./stored-reports.ts";

const AT_ONCE = 8;
/** A reader does not open more judged comments than this; the ones behind it are told as unverified. */
const MOST_VERIFIED = 160;

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
      .slice(0, MOST_VERIFIED);
    const batches = Array.from({ length: Math.ceil(open.length / AT_ONCE) }, (_, i) =>
      open.slice(i * AT_ONCE, (i + 1) * AT_ONCE),
    );
    const faults: ModelError[] = [];
    const verdicts = await Promise.all(
      batches.map(async (batch, i) => {
        const askNamed: typeof ask = (question) =>
          ask({ ...question, callId: `${question.callId}-${i + 1}` });
        const given = await verifyFindings(
          text,
          askNamed,
          batch.map(({ lead }) => lead),
        ).catch((error: unknown) => {
          if (!(error instanceof ModelError)) throw error;
          faults.push(error);
          return [];
        });
        return batch.flatMap(({ cause }, n) => (given[n] ? [{ cause, ...given[n] }] : []));
      }),
    );
    const [fault] = faults;
    if (fault && faults.length === batches.length) throw fault;
    return {
      findings: [],
      ledger: [],
      verdicts: verdicts.flat(),
      faults: faults.map(({ message }) => message),
    };
  });
}

const WEIGHT: Record<JudgedFinding["severity"], number> = { critical: 4, major: 2, minor: 1 };

function worth({ severity, confidence }: JudgedFinding): number {
  return WEIGHT[severity] * confidence;
}
