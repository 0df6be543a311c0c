import { countOwnedComments } from "#db/queries/comments.ts";
import { selectPastUse } from "#db/queries/model-calls.ts";
import type { ActorContext } from "#lib/context.ts";
import { textNotReady } from "#lib/documents/problems.ts";
import { ownedDocument } from "#lib/documents/readable-document.ts";
import { env } from "#lib/env.ts";
import { tokensOf } from "../passes/tokens.ts";
import type { Estimate } from "../receipt-schema.ts";
import { textBeforeReview } from "../run/review-text.ts";
import { MOST_FOLLOWED } from "../run/revision-session.ts";
import { MOST_VERIFIED } from "../run/verify-session.ts";
import { estimateCalls, findingsVerified } from "./estimate-calls.ts";
import { expectedSeconds } from "./expected-seconds.ts";
import { chanceOf, expectedFindings } from "./learned-findings.ts";
import { learnUse } from "./learned-use.ts";
import { type PricedCalls, priceCalls } from "./price-calls.ts";

const NOTHING_ASKED: Estimate = {
  model: null,
  model_calls: 0,
  tokens_in: 0,
  tokens_out: 0,
  tokens_cached: 0,
  cost_cents: null,
  cost_cents_low: null,
  cost_cents_high: null,
  seconds: expectedSeconds([], 1),
};

/** What a review of a document would take, before it is started. */
export async function estimateReview(
  ctx: ActorContext,
  input: { documentId: string; preview: boolean; previousSessionId?: string | undefined },
): Promise<Estimate> {
  const document = await ownedDocument(ctx, input.documentId);
  if (document.status !== "converted")
    throw textNotReady("The document is not converted. Follow its upload events, and ask again after them.");
  const { models } = ctx;
  const model = models?.describe("review");
  if (!models || !model) return NOTHING_ASKED;
  const { preview, previousSessionId } = input;
  const earlierComments = previousSessionId
    ? await countOwnedComments(ctx.db, ctx.actor.userId, previousSessionId)
    : 0;
  const [text, past] = await Promise.all([textBeforeReview(ctx, document.id), selectPastUse(ctx.db)]);
  const usesOf = (id: string) => past.filter((use) => use.model === id);
  const own = usesOf(model.id);
  const all = expectedFindings(own, document.wordCount ?? 0, (use) => findingsVerified(text, use));
  const calls = await estimateCalls(text, {
    preview,
    second: models.describe("second") !== null,
    earlierComments: Math.min(MOST_FOLLOWED, earlierComments),
    findings: Math.min(MOST_VERIFIED, all),
    chance: chanceOf(own),
  });
  const textTokens = tokensOf(text.markdown);
  const priced = [...Map.groupBy(calls, ({ role }) => role)].flatMap(([role, some]) => {
    const asked = models.describe(role);
    const use = learnUse(usesOf(asked?.id ?? ""), { calls, textTokens });
    return some.map((call) => priceCalls(call, asked?.price ?? null, use));
  });
  return toEstimate(model.id, priced);
}

function toEstimate(model: string, calls: readonly PricedCalls[]): Estimate {
  const sum = (of: (call: PricedCalls) => number) => calls.reduce((total, call) => total + of(call), 0);
  const isPriced = calls.every(({ cents }) => cents !== null);
  return {
    model,
    model_calls: Math.round(sum((call) => call.calls)),
    tokens_in: Math.round(sum(({ tokensIn }) => tokensIn)),
    tokens_out: Math.round(sum(({ tokensOut }) => tokensOut)),
    tokens_cached: Math.round(sum(({ tokensCached }) => tokensCached)),
    cost_cents: isPriced ? Math.ceil(sum(({ cents }) => cents?.expected ?? 0)) : null,
    cost_cents_low: isPriced ? Math.floor(sum(({ cents }) => cents?.low ?? 0)) : null,
    cost_cents_high: isPriced ? Math.ceil(sum(({ cents }) => cents?.high ?? 0)) : null,
    seconds: Math.round(expectedSeconds(calls, env().MODEL_CONCURRENCY)),
  };
}
