import { insertPasses } from "#db/queries/review-passes.ts";
import { selectSession } from "#db/queries/review-sessions.ts";
import type { Context } from "#lib/context.ts";
import type { PassPart } from "../passes/pass.ts";
import { passOf, readingParts } from "../passes/pass-parts.ts";
import { prompt } from "../run/prompt.ts";
import { reviewText, scopeOf } from "../run/review-text.ts";
import { POSITION } from "./plan-review.ts";

/** The ids of the passes that read one volume: `chain` in order, `beside` at once with it after its first. */
export interface PlannedReading {
  chain: string[];
  beside: string[];
}

/** Plans the passes that read the text, now that its map is known; none without a model or for an ended session. */
export async function planReading(
  ctx: Context,
  { sessionId }: { sessionId: string },
): Promise<PlannedReading[]> {
  const found = await selectSession(ctx.db, sessionId);
  if (found?.session.status !== "processing" || ctx.models === null) return [];
  const text = await reviewText(ctx, found.session);
  const volumes = readingParts(text, scopeOf(found.session, ctx.models, text.map));
  const parts = volumes.flatMap(({ chain, beside }) => [...chain, ...beside]);
  const rows = parts.map(({ id, label }, i) => ({
    passId: id,
    label,
    kind: "model" as const,
    prompt: prompt(passOf(id)?.prompt ?? id).label,
    position: POSITION.read + i,
  }));
  await insertPasses(ctx.db, sessionId, rows);
  const idsOf = (some: readonly PassPart[]) => some.map(({ id }) => id);
  return volumes.map(({ chain, beside }) => ({ chain: idsOf(chain), beside: idsOf(beside) }));
}
