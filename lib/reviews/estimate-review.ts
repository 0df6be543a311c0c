import { countOwnedComments } from "#db/queries/comments.ts";
import { averageModelUse, type UsualUse } from "#db/queries/model-calls.ts";
import type { ActorContext } from "#lib/context.ts";
import { textNotReady } from "#lib/documents/problems.ts";
import { ownedDocument } from "#lib/documents/readable-document.ts";
import { env } from "#lib/env.ts";
import { type ExpectedCalls, estimateCalls } from "#lib/passes/estimate-calls.ts";
import type { Models } from "#lib/ports/models/port.ts";
import { textBeforeReview } from "./judging/review-text.ts";
import type { Estimate } from "./receipt-schema.ts";

/** What a call usually gives back, in tokens and seconds, until this installation has some of its own. */
const USUAL: UsualUse = { calls: 0, tokensOut: 700, cachedShare: 0.9, seconds: 15 };
/** Judged findings in a thousand words, after joining; seen in published runs of such reviews. */
const FINDINGS_PER_THOUSAND_WORDS = 3;
const ENOUGH_CALLS = 5;
const COMPUTING_SECONDS = 3;
/** Kinds whose calls wait for each other; the others run beside them. */
const IN_ORDER = new Set(["map", "reader", "join", "verify", "overall"]);

/** What a review of a document would take, before it is started. */
export async function estimateReview(
  ctx: ActorContext,
  input: { documentId: string; preview: boolean; previousSessionId?: string | undefined },
): Promise<Estimate> {
  const document = await ownedDocument(ctx, input.documentId);
  if (document.status !== "converted")
    throw textNotReady("The document is not converted. Follow its upload events, and ask again after them.");
  const model = ctx.models?.describe("review");
  if (!ctx.models || !model) return NOTHING_ASKED;
  const { previousSessionId } = input;
  const earlierComments = previousSessionId
    ? await countOwnedComments(ctx.db, ctx.actor.userId, previousSessionId)
    : 0;
  const calls = await estimateCalls(await textBeforeReview(ctx, document.id), {
    preview: input.preview,
    second: ctx.models.describe("second") !== null,
    earlierComments,
    findings: Math.ceil(((document.wordCount ?? 0) * FINDINGS_PER_THOUSAND_WORDS) / 1000),
  });
  const usual = await averageModelUse(ctx.db, [
    ...new Set(calls.map(({ role }) => modelOf(ctx.models, role))),
  ]);
  return toEstimate(model.id, calls, (call) => priced(call, ctx.models, usual));
}

const NOTHING_ASKED: Estimate = {
  model: null,
  model_calls: 0,
  tokens_in: 0,
  tokens_out: 0,
  tokens_cached: 0,
  cost_cents: null,
  seconds: COMPUTING_SECONDS,
};

type Priced = ReturnType<typeof priced>;

function toEstimate(
  model: string,
  calls: readonly ExpectedCalls[],
  price: (call: ExpectedCalls) => Priced,
): Estimate {
  const all = calls.map((call) => ({ ...call, ...price(call) }));
  const sum = (of: (call: (typeof all)[number]) => number) =>
    all.reduce((total, call) => total + of(call), 0);
  const isPriced = all.every(({ cents }) => cents !== null);
  const chain = all.filter(({ kind }) => IN_ORDER.has(kind));
  const beside = all.filter(({ kind }) => !IN_ORDER.has(kind));
  const longest = Math.max(
    chain.reduce((total, call) => total + (call.kind === "verify" ? call.each : call.seconds), 0),
    beside.reduce((total, call) => total + call.seconds, 0) / env().MODEL_CONCURRENCY,
  );
  return {
    model,
    model_calls: sum(({ calls: count }) => count),
    tokens_in: sum(({ tokensIn }) => tokensIn),
    tokens_out: sum(({ tokensOut }) => tokensOut),
    tokens_cached: sum(({ cached }) => cached),
    cost_cents: isPriced ? Math.ceil(sum(({ cents }) => cents ?? 0)) : null,
    seconds: Math.round(longest) + COMPUTING_SECONDS,
  };
}

/** A line with what its model gives back, by what it gave in earlier reviews. */
function priced(call: ExpectedCalls, models: Models | null, usual: ReadonlyMap<string, UsualUse>) {
  const model = modelOf(models, call.role);
  const known = usual.get(`${model} ${call.kind}`);
  const use = known && known.calls >= ENOUGH_CALLS ? known : USUAL;
  const price = models?.describe(call.role)?.price ?? null;
  const tokensOut = Math.round(call.calls * use.tokensOut);
  const isKnown = use !== USUAL;
  const cached = Math.round(
    Math.min(call.repeated, (isKnown ? call.tokensIn : call.repeated) * use.cachedShare),
  );
  const dollars =
    price &&
    ((call.tokensIn - cached) * price.input + cached * price.cached + tokensOut * price.output) / 1e6;
  return {
    tokensOut,
    cached,
    cents: dollars === null ? null : dollars * 100,
    each: use.seconds,
    seconds: use.seconds * call.calls,
  };
}

function modelOf(models: Models | null, role: ExpectedCalls["role"]): string {
  return models?.describe(role)?.id ?? role;
}
