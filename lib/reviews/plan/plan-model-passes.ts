import { insertPasses, type NewPass } from "#db/queries/review-passes.ts";
import { selectSession } from "#db/queries/review-sessions.ts";
import type { Context } from "#lib/context.ts";
import { type ModelPass, modelPasses } from "../passes/model-passes.ts";
import { prompt } from "../run/prompt.ts";
import { reviewText } from "../run/review-text.ts";

const POSITION = 100;

/** The ids of the passes to run, by volume. */
export interface PlannedReading {
  chain: string[];
  beside: string[];
}

/** Writes down which passes read the text, now that its map is known; none without a model or for an ended session. */
export async function planModelPasses(
  ctx: Context,
  { sessionId }: { sessionId: string },
): Promise<PlannedReading[]> {
  const found = await selectSession(ctx.db, sessionId);
  if (found?.session.status !== "processing" || ctx.models === null) return [];
  const text = await reviewText(ctx, found.session);
  const second = ctx.models.describe("second") !== null;
  const volumes = modelPasses(text, { preview: found.session.isPreview, second });
  const rows = volumes
    .flatMap(({ chain, beside }) => [...chain, ...beside])
    .map((pass, i) => toRow(pass, POSITION + i));
  await insertPasses(ctx.db, sessionId, rows);
  const idsOf = (passes: readonly ModelPass[]) => passes.map(({ id }) => id);
  return volumes.map(({ chain, beside }) => ({ chain: idsOf(chain), beside: idsOf(beside) }));
}

function toRow({ id, label, prompt: name }: ModelPass, position: number): NewPass {
  return { passId: id, label, kind: "model", prompt: prompt(name).label, position };
}
