import { expect, test } from "vitest";
import { finding } from "#e2e/stand-ins/review-answers.ts";
import { prose } from "#lib/testing/manuscript.ts";
import { judgedOf, manuscriptToReview } from "../testing/reviewed-manuscript.ts";
import { scriptedModels } from "../testing/scripted-review.ts";

const CLAIM = "The standard error of the mean is 0.61 for a standard deviation of 2.3 in 28 birds.";
const { review } = await manuscriptToReview(
  `# On Birds\n\n${prose(80)}\n\n## Results\n\n${CLAIM} ${prose(40)}\n`,
);

test("a tool's answer reaches the comment: what was asked, and what came out", async () => {
  const { requestsFor } = await scriptedModels(
    {
      review_findings: ({ text, tools }) => {
        if (!tools.includes("calculate")) return { findings: [], ledger: [] };
        const [, result] = /C1\. 2\.3 \/ sqrt\(28\) → ([\d.]+)/.exec(text) ?? [];
        if (result === undefined)
          return { tool: "calculate", text: JSON.stringify({ expressions: ["2.3 / sqrt(28)", "0.61 * 2"] }) };
        const found = { quote: CLAIM, title: "The standard error is wrong", message: `It is ${result}.` };
        return { findings: [finding({ ...found, types: ["statistics"], calculations: [1] })], ledger: [] };
      },
    },
    {},
    { callsTools: true },
  );
  const session = await review();
  const [comment, ...others] = judgedOf(session);
  expect(others).toEqual([]);
  expect(comment).toMatchObject({
    quote: CLAIM,
    message: "It is 0.434659143961.",
    source: "model:statistics",
    evidence: { calculations: [{ request: "2.3 / sqrt(28)", result: "0.434659143961" }] },
  });
  const offered = requestsFor("review_findings").filter(({ tools }) => tools.includes("calculate"));
  expect(offered.every(({ text }) => text.includes("Check the statistics"))).toBe(true);
  const line = session.receipt?.passes.find(({ id }) => id === "model:statistics");
  expect(line).toMatchObject({ model_calls: 2, found: 1 });
});
