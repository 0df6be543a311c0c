import { insertPasses, type PassRow, selectPasses } from "#db/queries/review-passes.ts";
import { selectSession } from "#db/queries/review-sessions.ts";
import type { Context } from "#lib/context.ts";
import { batchesOf } from "../passes/call-in-batches.ts";
import type { PassPart, ReviewText } from "../passes/pass.ts";
import {
  kindOf,
  partOf,
  passOf,
  promptLabels,
  readingParts,
  type VolumePasses,
} from "../passes/pass-parts.ts";
import { reviewText, scopeOf } from "../run/review-text.ts";
import { reportOf } from "../run/stored-reports.ts";
import { POSITION } from "./plan-review.ts";

/** Earlier releases read each passage in a call of its own, in chains of so many. */
const LONGEST_EARLIER_CHAIN = 20;

/** The ids of the passes that read one volume: `chains` side by side, each in order, `beside` at once with them. */
export interface PlannedReading {
  /**
   * The pass that runs before the others, because it puts the volume into the server's cache; null if drawing up the map
   * or the ledger did.
   */
  first: string | null;
  chains: string[][];
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
  const scope = scopeOf(found.session, ctx.models, text.map);
  const planned = readingParts(text, scope);
  const before = await selectPasses(ctx.db, sessionId);
  const volumes = isOfEarlierRelease(planned, before)
    ? readingParts(text, { ...scope, joinsTasks: false }).map((each) => inSinglePassages(text, each))
    : planned;
  const parts = volumes.flatMap(({ chains, beside }) => [...chains.flat(), ...beside]);
  const labels = parts.map((part) => promptLabels(text, part));
  const rows = parts.map(({ id, label }, i) => ({
    passId: id,
    label,
    kind: "model" as const,
    prompt: labels[i] ?? null,
    position: POSITION.read + i,
  }));
  await insertPasses(ctx.db, sessionId, rows);
  const idsOf = (some: readonly PassPart[]) => some.map(({ id }) => id);
  return volumes.map(({ chains, beside }, v) => ({
    first: isCached(text, before, v) ? null : ((chains.flat()[0] ?? beside[0])?.id ?? null),
    chains: chains.map(idsOf),
    beside: idsOf(beside),
  }));
}

/** True if a call over the whole volume has been answered. */
function isCached(text: ReviewText, rows: readonly PassRow[], v: number): boolean {
  const passId = text.plan.length === 1 ? "map" : `ledger:${v + 1}`;
  return reportOf(rows, passId)?.ledger !== undefined;
}

/** True if passes are known that this release would plan in other parts: their review goes on as it began. */
function isOfEarlierRelease(planned: readonly VolumePasses[], known: readonly PassRow[]): boolean {
  const ids = new Set(planned.flatMap(({ chains }) => chains.flat().map(({ id }) => id)));
  const joined = new Set(planned.flatMap(({ beside }) => beside.flatMap(({ tasks = [] }) => tasks)));
  return known
    .filter(({ kind }) => kind === "model")
    .some(
      ({ passId }) => joined.has(kindOf(passId)) || (passOf(passId)?.sees === "passages" && !ids.has(passId)),
    );
}

function inSinglePassages(text: ReviewText, { chains, beside }: VolumePasses): VolumePasses {
  const [first] = chains.flat();
  const kind = kindOf(first?.id ?? "");
  const volume = first?.volume;
  if (!volume) return { chains, beside };
  const v = text.plan.indexOf(volume) + 1;
  const single = volume.passages.flatMap((_, p) => partOf(text, `${kind}:${v}:${p + 1}`) ?? []);
  return { chains: batchesOf(single, LONGEST_EARLIER_CHAIN), beside };
}

/** Returns the plan of a volume that a run of an earlier release kept, as this release plans. */
export function readPlan(planned: PlannedReading | { chain: string[]; beside: string[] }): PlannedReading {
  if ("chains" in planned) return planned;
  const { chain, beside } = planned;
  return { first: chain[0] ?? null, chains: batchesOf(chain, LONGEST_EARLIER_CHAIN), beside };
}
