import { expect, test } from "vitest";
import { finding } from "#e2e/stand-ins/review-answers.ts";
import { updateProfile } from "#lib/auth/contract.ts";
import { getCreditScore } from "#lib/credits/contract.ts";
import { call } from "#lib/testing/call.ts";
import { estimateReview } from "../process-contract.ts";
import { judgedOf, manuscriptToReview, ON_FISH } from "../testing/reviewed-manuscript.ts";
import { scriptedModels } from "../testing/scripted-review.ts";

const { person, document_id, review } = await manuscriptToReview(ON_FISH);
const THOROUGH = { customization: { depth: "thorough" } };

const foundOne = (quote: string, title: string) => ({
  findings: [finding({ quote, title, message: `${title}: look again.` })],
  ledger: [],
});

test("a thorough review compares distant places twice and keeps what either found", async () => {
  const { requestsFor } = await scriptedModels({
    review_findings: ({ text }) => {
      if (!text.includes("Read the whole")) return { findings: [], ledger: [] };
      return text.includes("You begin at the end")
        ? foundOne("Fish are light.", "No scale is named")
        : foundOne("All 12 fish weighed 3 g.", "Equal weights");
    },
  });
  const session = await review(THOROUGH);
  const titles = judgedOf(session).map(({ title }) => title);
  expect(titles.toSorted()).toEqual(["Equal weights", "No scale is named"]);
  const ids = session.passes.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(["whole:1", "whole:1:2", "statistics:1", "methods:1"]));
  const compared = requestsFor("review_findings").filter(({ text }) => text.includes("Read the whole"));
  expect(compared).toHaveLength(2);
});

test("what both comparisons find is one comment", async () => {
  await scriptedModels({
    review_findings: ({ text }) =>
      text.includes("Read the whole")
        ? foundOne("All 12 fish weighed 3 g.", "Equal weights")
        : { findings: [], ledger: [] },
  });
  const [comment, ...others] = judgedOf(await review(THOROUGH));
  expect(others).toEqual([]);
  expect(comment?.merged_from).toHaveLength(1);
});

test("a preview compares once, whatever its depth", async () => {
  await scriptedModels();
  const { passes } = await review({ ...THOROUGH, preview: true });
  expect(passes.map(({ id }) => id)).toContain("whole:1");
  expect(passes.map(({ id }) => id)).not.toContain("whole:1:2");
});

test("the estimate follows the depth", async () => {
  await scriptedModels();
  const estimated = (depth: "standard" | "thorough") =>
    call(estimateReview, { as: person.key, params: { document_id }, query: { preview: "false", depth } });
  const [standard, thorough] = [await estimated("standard"), await estimated("thorough")];
  expect(thorough.model_calls).toBeGreaterThan(standard.model_calls);
  expect(thorough.tokens_in).toBeGreaterThan(standard.tokens_in);
});

test("the depth of the profile counts unless a review or an estimate names one", async () => {
  await scriptedModels();
  await call(updateProfile, { as: person.cookie, body: { review_depth: "thorough" } });
  const idsOf = async (body?: object) => (await review({ ...body })).passes.map(({ id }) => id);
  expect(await idsOf()).toContain("whole:1:2");
  expect(await idsOf({ customization: { depth: "standard" } })).not.toContain("whole:1:2");
  expect(await call(getCreditScore, { as: person.key })).toMatchObject({ review_depth: "thorough" });
  const estimated = (query: object) =>
    call(estimateReview, { as: person.key, params: { document_id }, query: { preview: "false", ...query } });
  const [own, standard] = [await estimated({}), await estimated({ depth: "standard" })];
  expect(own.model_calls).toBeGreaterThan(standard.model_calls);
  await call(updateProfile, { as: person.cookie, body: { review_depth: null } });
});
