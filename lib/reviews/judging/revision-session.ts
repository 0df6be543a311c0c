import { selectComments } from "#db/queries/comments.ts";
import type { Context } from "#lib/context.ts";
import { checkRevision } from "#lib/passes/check-revision.ts";
import { ModelError } from "#lib/ports/models/port.ts";
import { judge } from "./run-model-pass.ts";

const AT_ONCE = 8;
const MOST_COMMENTS = 120;

/** Has each comment of the earlier session followed up in the revised text. */
export async function followUpSession(ctx: Context, { sessionId }: { sessionId: string }): Promise<void> {
  await judge(ctx, { sessionId, passId: "revision" }, async ({ session, text, ask }) => {
    const earlier = session.previousSessionId ? await selectComments(ctx.db, session.previousSessionId) : [];
    const open = earlier.slice(0, MOST_COMMENTS);
    const batches = Array.from({ length: Math.ceil(open.length / AT_ONCE) }, (_, i) =>
      open.slice(i * AT_ONCE, (i + 1) * AT_ONCE),
    );
    const faults: ModelError[] = [];
    const revision = await Promise.all(
      batches.map(async (batch, i) => {
        const askNamed: typeof ask = (question) =>
          ask({ ...question, callId: `${question.callId}-${i + 1}` });
        const given = await checkRevision(
          text,
          askNamed,
          batch.map(({ content }) => content),
        ).catch((error: unknown) => {
          if (!(error instanceof ModelError)) throw error;
          faults.push(error);
          return [];
        });
        return batch.flatMap(({ id }, n) => (given[n] ? [{ commentId: id, ...given[n] }] : []));
      }),
    );
    const [fault] = faults;
    if (fault && faults.length === batches.length) throw fault;
    return {
      findings: [],
      ledger: [],
      revision: revision.flat(),
      faults: faults.map(({ message }) => message),
    };
  });
}
