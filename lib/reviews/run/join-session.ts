import { selectPasses } from "#db/queries/review-passes.ts";
import type { Context } from "#lib/context.ts";
import { joinPasses } from "../findings/join/join-passes.ts";
import { judge } from "./run-model-pass.ts";

/** Joins what the passes of a session found. */
export async function joinSession(ctx: Context, { sessionId }: { sessionId: string }): Promise<void> {
  await judge(ctx, { sessionId, passId: "join" }, async ({ session, text, ask }) => {
    const passes = await selectPasses(ctx.db, sessionId);
    const joined = await joinPasses(text, ask, passes, session.customization?.exclude ?? []);
    return { findings: [], ledger: [], joined };
  });
}
