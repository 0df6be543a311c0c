import { countJudgedComments } from "#db/queries/comments.ts";
import { type DocumentRow, selectReviewedSupplements } from "#db/queries/documents.ts";
import { selectPastUse } from "#db/queries/model-calls.ts";
import { selectUserWithTier } from "#db/queries/users.ts";
import type { ActorContext } from "#lib/context.ts";
import { userNotFound } from "#lib/contract/problems.ts";
import type { Depth } from "#lib/contract/review-depth.ts";
import { textNotReady } from "#lib/documents/problems.ts";
import { ownedDocument } from "#lib/documents/readable-document.ts";
import { env } from "#lib/env.ts";
import type { ModelPrice } from "#lib/ports/models/port.ts";
import { MOST_VERIFIED } from "../findings/verify/verify-findings.ts";
import { ownPreferences } from "../own-preferences.ts";
import { MOST_FOLLOWED } from "../passes/follow-up-comments.ts";
import { NO_PREFERENCES } from "../passes/no-preferences.ts";
import { PASS_STAGES } from "../passes/pass.ts";
import type { Estimate } from "../receipt-schema.ts";
import { contextOf, readConversionNotes } from "../run/review-text.ts";
import { runTextTask } from "../text-tasks/run-text-task.ts";
import type { EstimatedReview } from "../text-tasks/text-tasks.ts";
import { venueOfReview } from "../venues/venue-of-review.ts";
import type { ExpectedCalls } from "./expect-calls.ts";
import { type ExpectedUse, type ModelAverages, modelAverages, sum } from "./past-use.ts";

const COMPUTING_SECONDS = 3;
const CENTS_PER_TOKEN_AT_ONE_DOLLAR = 1e-4;

const WITHOUT_MODELS: Estimate = {
  model: null,
  model_calls: 0,
  tokens_in: 0,
  tokens_out: 0,
  tokens_cached: 0,
  cost_cents: null,
  cost_cents_low: null,
  cost_cents_high: null,
  seconds: COMPUTING_SECONDS,
};

/** Calls with the use that their model is expected to make of them. */
interface PricedCalls extends ExpectedCalls, ExpectedUse {
  /** US cents, not rounded; null if the model has no price. */
  cents: { expected: number; low: number; high: number } | null;
}

/** Estimates what a review of a document takes, before it starts. */
export async function estimateReview(
  ctx: ActorContext,
  input: {
    documentId: string;
    preview: boolean;
    previousSessionId?: string | undefined;
    promptSet?: string | undefined;
    depth?: Depth | undefined;
    /** The id of a venue profile; empty for none. */
    venue?: string | undefined;
  },
): Promise<Estimate> {
  const document = await ownedDocument(ctx, input.documentId);
  if (document.status !== "converted")
    throw textNotReady("The document is not converted. Follow its upload events, and ask again after them.");
  const { models } = ctx;
  const model = models?.describe("review");
  if (!models || !model) return WITHOUT_MODELS;
  const { preview, previousSessionId } = input;
  const account = await selectUserWithTier(ctx.db, ctx.actor.userId);
  if (!account) throw userNotFound("The account of this credential no longer exists.");
  const own = ownPreferences(account);
  const depth = input.depth ?? own.depth;
  const venue = await venueOfReview(ctx, input.venue === "" ? null : input.venue, own);
  const earlierComments = previousSessionId
    ? await countJudgedComments(ctx.db, ctx.actor.userId, previousSessionId)
    : 0;
  const past = await selectPastUse(ctx.db);
  const averagesOf = (id: string | undefined, calls: readonly ExpectedCalls[], textTokens: number) =>
    modelAverages(
      past.filter((use) => use.model === id),
      { calls, textTokens },
    );
  const { calls, textTokens } = await expectedCalls(ctx, document, {
    preferences: { ...NO_PREFERENCES, venue, depth },
    expected: {
      isPreview: preview,
      hasSecondModel: models.describe("second") !== null,
      isRevision: previousSessionId !== undefined,
      joinsTasks: depth !== "thorough",
      promptSet: input.promptSet ?? venue?.prompt_set ?? own.promptSet ?? "default",
      earlierComments: Math.min(MOST_FOLLOWED, earlierComments),
      findings: Math.min(MOST_VERIFIED, averagesOf(model.id, [], 0).findings(document.wordCount ?? 0)),
    },
  });
  const priced = calls.map((call) => {
    const description = models.describe(call.role);
    return priceCalls(call, description?.price ?? null, averagesOf(description?.id, calls, textTokens));
  });
  return toEstimate(model.id, priced);
}

async function expectedCalls(
  ctx: ActorContext,
  { id, ownerId }: DocumentRow,
  asked: Pick<EstimatedReview, "preferences" | "expected">,
) {
  const [contextTokens, supplements, conversionNotes] = await Promise.all([
    contextOf(ctx),
    selectReviewedSupplements(ctx.db, id),
    readConversionNotes(ctx, id),
  ]);
  const about = { ownerId, documentIds: [id, ...supplements.map((each) => each.id)] };
  return runTextTask(ctx, about, "expectCalls", {
    ...asked,
    contextTokens,
    conversionNotes,
    supplements: supplements.map(({ filename, steeringNote }) => ({ filename, note: steeringNote || null })),
  });
}

/** The low and the high cost differ in what the model writes, and in what the server keeps while that is unknown. */
function priceCalls(
  call: ExpectedCalls,
  price: ModelPrice | null,
  { expectedUse, range, knowsCache }: ModelAverages,
): PricedCalls {
  const use = expectedUse(call);
  const { tokensIn, tokensOut, tokensCached } = use;
  const cost = ({ input, cached, output }: ModelPrice, written: number, kept: number) =>
    CENTS_PER_TOKEN_AT_ONE_DOLLAR * ((tokensIn - kept) * input + kept * cached + written * output);
  return {
    ...call,
    ...use,
    cents: price && {
      expected: cost(price, tokensOut, tokensCached),
      low: cost(price, tokensOut / range, tokensCached),
      high: cost(price, tokensOut * range, knowsCache ? tokensCached : 0),
    },
  };
}

function toEstimate(model: string, calls: readonly PricedCalls[]): Estimate {
  const isPriced = calls.every(({ cents }) => cents !== null);
  return {
    model,
    model_calls: sum(calls, (call) => call.calls),
    tokens_in: Math.round(sum(calls, ({ tokensIn }) => tokensIn)),
    tokens_out: Math.round(sum(calls, ({ tokensOut }) => tokensOut)),
    tokens_cached: Math.round(sum(calls, ({ tokensCached }) => tokensCached)),
    cost_cents: isPriced ? Math.ceil(sum(calls, ({ cents }) => cents?.expected ?? 0)) : null,
    cost_cents_low: isPriced ? Math.floor(sum(calls, ({ cents }) => cents?.low ?? 0)) : null,
    cost_cents_high: isPriced ? Math.ceil(sum(calls, ({ cents }) => cents?.high ?? 0)) : null,
    seconds: Math.round(COMPUTING_SECONDS + expectedSeconds(calls, env().MODEL_CONCURRENCY)),
  };
}

/** Adds up the stages. Within one, the calls of a chain wait for each other, and the others run at once. */
function expectedSeconds(calls: readonly PricedCalls[], atOnce: number): number {
  const ofStage = PASS_STAGES.map((stage) => {
    const own = calls.filter((call) => call.stage === stage);
    const longest = own.map((call) => (call.inOrder * call.seconds) / call.calls);
    return Math.max(sum(own, ({ seconds }) => seconds) / atOnce, 0, ...longest);
  });
  return sum(ofStage, (seconds) => seconds);
}
