import { describe, expect, test } from "vitest";
import { finding, SMALL_TRIAL } from "#e2e/stand-ins/review-answers.ts";
import { getContent } from "#lib/documents/files-contract.ts";
import { call } from "#lib/testing/call.ts";
import { prose } from "#lib/testing/manuscript.ts";
import { faultsLogged } from "#lib/testing/test-app.ts";
import { VERIFIED_AT_ONCE } from "../findings/verify/verify-findings.ts";
import { judgedOf, manuscriptToReview } from "../testing/reviewed-manuscript.ts";
import { scriptedModels } from "../testing/scripted-review.ts";

const TEXT = `# On the Weight of Birds

## Abstract

We weighed 120 birds of two species. Every bird is heavier than every fish.

## Methods

We weighed 120 birds on a balance. ${prose(60)}

## Results

The birds weighed 40 g on average, which proves that birds are heavier than fish. ${prose(60)}
`;

const { person, document_id, review, credits } = await manuscriptToReview(TEXT);

describe("a review with a model", () => {
  test("publishes what the model found once, with a verbatim quote", async () => {
    const quote = "which proves that birds are heavier than fish";
    const { requestsFor } = await scriptedModels({
      review_findings: () => ({
        findings: [
          finding({ quote, title: "No fish was weighed", message: "The claim about fish has no data." }),
        ],
        ledger: ["120 birds"],
      }),
    });
    const session = await review();
    const judged = judgedOf(session);
    expect(judged).toHaveLength(1);
    expect(judged[0]).toMatchObject({ quote, title: "No fish was weighed", shown: true, fold_reason: null });
    expect(judged[0]?.merged_from.length).toBeGreaterThan(2);
    const content = String(await call(getContent, { as: person.key, params: { document_id } }));
    expect(content.slice(judged[0]?.anchor.start, judged[0]?.anchor.end)).toBe(quote);
    expect(session.feedback.overall.content).toMatch(/^The groups differ\./);
    expect(session.domain).toBe("science/biology");
    const calls = requestsFor("review_findings").length;
    expect(session.receipt).toMatchObject({ comments_dropped: 0 });
    expect(session.receipt?.comments_found).toBeGreaterThanOrEqual(calls);
    const reader = session.receipt?.passes.find(({ id }) => id === "model:reader");
    expect(reader).toMatchObject({ prompt: "reader@4", model: "large", failed: null });
    expect(session.passes.every(({ state }) => state === "done")).toBe(true);
  });

  test.each([
    ["wrong", false],
    ["cannot_tell", true],
  ] as const)("a critical finding that a second look calls %s keeps the reason", async (verdict, shown) => {
    await scriptedModels({
      review_findings: () => ({
        findings: [finding({ quote: "We weighed 120 birds on a balance.", severity: "critical" })],
        ledger: [],
      }),
      verdicts: () => ({ verdicts: [{ number: 1, verdict, reason: "A balance weighs." }] }),
    });
    const [judged] = judgedOf(await review());
    expect(judged).toMatchObject({ shown, fold_reason: expect.stringContaining("A balance weighs.") });
  });

  test("never publishes a quote that the text does not hold, and keeps the finding folded", async () => {
    const { requestsFor } = await scriptedModels({
      review_findings: () => ({
        findings: [finding({ quote: "Penguins were set on fire in a cave." })],
        ledger: [],
      }),
    });
    const session = await review();
    const [judged, ...others] = judgedOf(session);
    expect(others).toEqual([]);
    expect(judged).toMatchObject({ shown: false });
    expect(judged?.quote).not.toContain("Penguins");
    expect(judged?.merged_from).toHaveLength(requestsFor("review_findings").length - 1);
    expect(session.receipt?.comments_dropped).toBe(0);
    expect(requestsFor("exact_quotes")).toHaveLength(1);
  });

  test("keeps a finding at its paragraph, folded, where the text does not hold its quote", async () => {
    const { requestsFor } = await scriptedModels({
      review_findings: ({ text }) => ({
        findings: [
          finding({
            paragraph: Number(/¶(\d+) We weighed 120 birds on a balance/.exec(text)?.[1]),
            quote: "Penguins were set on fire in a cave.",
            severity: "critical",
          }),
        ],
        ledger: [],
      }),
      verdicts: () => ({ verdicts: [{ number: 1, verdict: "stands", reason: "It is so." }] }),
    });
    const session = await review();
    const [judged, ...others] = judgedOf(session);
    expect(others).toEqual([]);
    expect(judged).toMatchObject({ shown: false, severity: "critical" });
    expect(judged?.quote).toMatch(/^We weighed 120 birds on a balance\./);
    expect(judged?.fold_reason).toContain("“Penguins were set on fire in a cave.”");
    expect(session.receipt?.comments_dropped).toBe(0);
    const [reading] = requestsFor("review_findings").filter(({ text }) => text.includes("Passage 1 of 1"));
    expect(reading?.text).toContain("Passage 1 of 1: ¶1 to ¶9");
  });

  test("the summary loses pictures and links that the model wrote", async () => {
    await scriptedModels({
      document_map: () => ({
        ...SMALL_TRIAL,
        summary:
          "Birds ![p](https://evil.test/p.png) were [weighed](https://evil.test). See https://evil.test/x",
      }),
    });
    const { summary, feedback } = await review();
    expect(summary).toBe("Birds p were weighed. See (link left out)");
    expect(feedback.overall.content).not.toContain("evil.test");
  });

  test("fails with the reason and returns the credit when no pass could read the text", async () => {
    await scriptedModels({ review_findings: () => ({ status: 401, message: "wrong key" }) });
    const before = await credits();
    const session = await review();
    faultsLogged();
    expect(session.processing_status).toBe("failed");
    expect(JSON.stringify(session.failure)).toMatch(/No model could read the manuscript.*refuses the key/);
    expect(JSON.stringify(session.failure)).not.toMatch(/127\.0\.0\.1|localhost|OPENAI/);
    expect(await credits()).toBe(before);
  });

  test("names what was verified or joined only in part", async () => {
    let verified = 0;
    await scriptedModels(
      {
        review_findings: ({ text }) => ({
          findings: text.includes("Read the whole")
            ? Array.from({ length: VERIFIED_AT_ONCE + 1 }, (_, i) =>
                finding({
                  quote: "We weighed 120 birds",
                  title: String.fromCodePoint(97 + (i % 20)).repeat(i < 20 ? 5 : 9),
                  message: "It is.",
                }),
              )
            : [],
          ledger: [],
        }),
        verdicts: () => {
          verified += 1;
          return verified === 1 ? { status: 400, message: "no" } : { verdicts: [] };
        },
        same_cause: () => ({ status: 400, message: "no" }),
      },
      { MODEL_EFFORT: "default" },
    );
    const session = await review();
    expect(session.processing_status).toBe("completed");
    expect(verified).toBe(2);
    expect(session.feedback.overall.content).toMatch(
      /Done in part:\*\* Finding the quoted words and joining comments on one problem; Checking each comment a second time\. \S/,
    );
  });

  test("names a pass that failed, and stands without it", async () => {
    await scriptedModels({
      review_findings: ({ text }) =>
        text.includes("Check the statistics") ? { status: 400, message: "no" } : { findings: [], ledger: [] },
    });
    const session = await review();
    faultsLogged();
    expect(session.processing_status).toBe("completed");
    expect(session.feedback.overall.content).toMatch(
      /Not checked, because of an error:\*\* Checking how statistics/,
    );
  });
});
