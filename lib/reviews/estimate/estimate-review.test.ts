import { describe, expect, test } from "vitest";
import { finding, numbered } from "#e2e/stand-ins/review-answers.ts";
import * as processing from "#lib/reviews/process-contract.ts";
import { call } from "#lib/testing/call.ts";
import { prose } from "#lib/testing/manuscript.ts";
import { manuscriptToReview } from "../testing/reviewed-manuscript.ts";
import { scriptedModels } from "../testing/scripted-review.ts";

const QUOTE = "All 12 fish weighed 3 g.";
const TEXT = `# On Fish\n\n## Abstract\n\nFish are light. ${prose(900)}\n\n## Results\n\n${QUOTE} ${prose(900)}\n`;
const PRICES = "large=1.25/0.125/10, thinker=1.25/0.125/10, keepless=1.25/0.125/10";

const { person, document_id, review: reviewIt } = await manuscriptToReview(TEXT);

const estimate = (query: { preview?: "true" | "false"; previous_session_id?: string } = {}) =>
  call(processing.estimateReview, { as: person.key, params: { document_id }, query });

async function review(body: Record<string, unknown> = {}) {
  const { session_id, receipt } = await reviewIt(body);
  if (!receipt) throw new Error("The review has no receipt.");
  return { session_id, receipt };
}

const off = (expected: number | null, actual: number | null) =>
  Math.abs((expected ?? 0) - (actual ?? 0)) / (actual ?? 0);

/** Finds something in every reading. */
const FINDING = { review_findings: () => ({ findings: [finding({ quote: QUOTE })], ledger: [] }) };

test("before the first review, calls and input are near and the cost is a wide range", async () => {
  await scriptedModels(FINDING, { MODEL_PRICES: PRICES });
  const expected = await estimate();
  const { receipt } = await review();
  expect(off(expected.tokens_in, receipt.tokens_in)).toBeLessThan(0.25);
  expect(off(expected.model_calls, receipt.model_calls)).toBeLessThan(0.35);
  const { cost_cents_low: low, cost_cents: cents, cost_cents_high: high } = expected;
  expect(low).toBeLessThan(cents ?? 0);
  expect(high).toBeGreaterThan(2 * (cents ?? 0));
});

describe("after a review", () => {
  test("a model that thinks first is expected to write more", async () => {
    await scriptedModels(
      FINDING,
      { MODEL_PRICES: PRICES, REVIEW_MODEL: "thinker" },
      { bills: (usage, nth) => ({ ...usage, output: usage.output + 9_000 + 1_000 * (nth % 5) }) },
    );
    const first = await estimate();
    const { receipt } = await review();
    expect(receipt.cost_cents).toBeGreaterThan(2 * (first.cost_cents ?? 0));
    const second = await estimate();
    expect(off(second.cost_cents, receipt.cost_cents)).toBeLessThan(0.25);
    const range = ({ cost_cents_low: low, cost_cents_high: high }: typeof first) => (high ?? 0) / (low ?? 1);
    expect(range(second)).toBeLessThan(range(first));
    expect(second.seconds).toBeLessThan(first.seconds);
  });

  test("a model of which many findings were judged a second time is expected to find as many", async () => {
    const many = Array.from({ length: 40 }, (_, i) =>
      finding({
        quote: QUOTE,
        title: String.fromCodePoint(97 + (i % 20)).repeat(i < 20 ? 5 : 9),
        message: "It is.",
      }),
    );
    await scriptedModels(
      {
        review_findings: ({ text }) => ({
          findings: text.includes("Read the whole") ? many : [],
          ledger: [],
        }),
        verdicts: ({ text }) => ({
          verdicts: numbered("Finding", text).map(({ number }) => ({ number, verdict: "stands" })),
        }),
        same_cause: () => ({ status: 400, message: "no" }),
      },
      { MODEL_PRICES: PRICES, REVIEW_MODEL: "finder" },
    );
    const first = await estimate();
    await review();
    expect((await estimate()).model_calls).toBeGreaterThan(first.model_calls);
  });

  test("a server that keeps no prompts is expected to keep none", async () => {
    await scriptedModels(
      FINDING,
      { MODEL_PRICES: PRICES, REVIEW_MODEL: "keepless" },
      { bills: ({ input, output }) => ({ input: Math.ceil(input * 1.4), cached: 0, output }) },
    );
    const first = await estimate();
    const { receipt } = await review();
    await review();
    const third = await estimate();
    expect(third.tokens_cached).toBeLessThan(first.tokens_cached / 3);
    expect(off(third.tokens_in, receipt.tokens_in)).toBeLessThan(0.2);
  });
});

test("the estimate of a preview is near its receipt", async () => {
  await scriptedModels(FINDING, { MODEL_PRICES: PRICES });
  const expected = await estimate({ preview: "true" });
  const { receipt } = await review({ preview: true });
  expect(off(expected.tokens_in, receipt.tokens_in)).toBeLessThan(0.25);
  expect(expected.model_calls).toBeLessThan((await estimate()).model_calls / 2);
  expect(expected.seconds).toBeLessThanOrEqual((await estimate()).seconds);
});

test("a long steering prompt changes the cost little, so the estimate does without it", async () => {
  const bills = (usage: { input: number; cached: number; output: number }) => ({ ...usage, output: 2_000 });
  await scriptedModels(FINDING, { MODEL_PRICES: PRICES }, { bills });
  const { receipt: plain } = await review();
  const { receipt } = await review({ steering_prompt: "Look at the weights of the fish. ".repeat(120) });
  expect(off(plain.cost_cents, receipt.cost_cents)).toBeLessThan(0.1);
});

test("the estimate includes following up an earlier session", async () => {
  await scriptedModels(FINDING);
  const { session_id } = await review();
  const plain = await estimate();
  const followed = await estimate({ previous_session_id: session_id });
  expect(followed.model_calls).toBeGreaterThan(plain.model_calls);
  expect(followed.tokens_in).toBeGreaterThan(plain.tokens_in);
});

describe("prices", () => {
  test("without a price the estimate has no cost", async () => {
    await scriptedModels();
    expect(await estimate()).toMatchObject({
      cost_cents: null,
      cost_cents_low: null,
      cost_cents_high: null,
      model: "large",
      tokens_out: expect.any(Number),
    });
  });

  test("a second model counts with its own price, and without one the cost is unknown", async () => {
    const env = { MODEL_PRICES: PRICES, SECOND_MODEL: "thinker" };
    await scriptedModels({}, env);
    const both = await estimate();
    await scriptedModels({}, { MODEL_PRICES: PRICES, SECOND_MODEL: "" });
    const one = await estimate();
    expect(both.model_calls).toBe(one.model_calls + 1);
    expect(both.cost_cents).toBeGreaterThan(one.cost_cents ?? 0);
    await scriptedModels({}, { MODEL_PRICES: PRICES, SECOND_MODEL: "unpriced" });
    expect((await estimate()).cost_cents).toBeNull();
  });
});
