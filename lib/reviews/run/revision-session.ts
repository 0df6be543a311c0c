import { selectComments } from "#db/queries/comments.ts";
import type { Context } from "#lib/context.ts";
import { askInBatches } from "../passes/ask-in-batches.ts";
import { checkRevision } from "../passes/check-revision.ts";
import { judge } from "./run-model-pass.ts";

export const MOST_FOLLOWED = 120;

/** Has each comment of the earlier session followed up in the revised text. */
export async function followUpSession(ctx: Context, { sessionId }: { sessionId: string }): Promise<void> {
  await judge(ctx, { sessionId, passId: "revision" }, async ({ session, text, ask }) => {
    const earlier = session.previousSessionId ? await selectComments(ctx.db, session.previousSessionId) : [];
    const { answered, faults } = await askInBatches(ask, earlier.slice(0, MOST_FOLLOWED), (askBatch, batch) =>
      checkRevision(
        text,
        askBatch,
        batch.map(({ content }) => content),
      ),
    );
    const revision = answered.map(({ item, answer }) => ({ commentId: item.id, ...answer }));
    return { findings: [], ledger: [], revision, faults };
  });
}
