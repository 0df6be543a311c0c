import { expect, test } from "vitest";
import { finding } from "#e2e/stand-ins/review-answers.ts";
import { converted } from "#lib/testing/documents.ts";
import { prose } from "#lib/testing/manuscript.ts";
import { judgedOf, manuscriptToReview, ON_FISH } from "../testing/reviewed-manuscript.ts";
import { scriptedModels } from "../testing/scripted-review.ts";

const LIGHT = finding({ quote: "Fish are light.", title: "Which fish?" });
const WEIGHT = finding({ quote: "All 12 fish weighed 3 g.", title: "Twelve alike" });

const { person, review } = await manuscriptToReview(ON_FISH);

async function reviewLong(words: number) {
  const content = ON_FISH.replace("Fish are light.", `$& ${prose(words)}`);
  const { document_id } = await converted(person, { content });
  return review({}, document_id);
}

test("findings before the end of a cut answer are published, and the review says that the answer was cut off", async () => {
  const whole = JSON.stringify({ findings: [LIGHT, WEIGHT], ledger: [] });
  const part = whole.slice(0, whole.indexOf(WEIGHT.title));
  await scriptedModels({ review_findings: () => ({ text: part, ending: "cut_off" }) });
  const session = await review();
  expect(session.processing_status).toBe("completed");
  expect(judgedOf(session)).toMatchObject([{ title: LIGHT.title }]);
  expect(session.feedback.overall.content).toMatch(/\*\*Done in part:\*\* .*was cut off/);
});

test("a finding in another form costs itself and no other, and is counted", async () => {
  const { requestsFor } = await scriptedModels({
    review_findings: () => ({
      findings: [LIGHT, { quote: 7 }, { ...WEIGHT, severity: "moderate" }],
      ledger: [],
    }),
  });
  const session = await review();
  const titles = judgedOf(session).map(({ title }) => title);
  expect(titles.toSorted()).toEqual([WEIGHT.title, LIGHT.title].toSorted());
  expect(session.feedback.overall.content).toMatch(/Done in part:.*One entry .* could not be read/);
  expect(requestsFor("review_findings").some(({ text }) => text.includes("This cannot be used"))).toBe(true);
});

test("a server that cuts long prompts in silence is found out, and the review says what to do", async () => {
  await scriptedModels({ review_findings: () => ({ findings: [], ledger: [] }) }, {}, { context: 4_096 });
  const session = await reviewLong(6_000);
  expect(session.processing_status).toBe("completed");
  expect(session.feedback.overall.content).toMatch(
    /Done in part:.*left out a part of the text.*needs a larger context/,
  );
  expect(session.feedback.overall.content).not.toContain("MODEL_CONTEXT_TOKENS");
  const short = await review();
  expect(short.feedback.overall.content).not.toContain("Done in part");
});

test("a model with a small context reads all of a long manuscript in parts that fit", async () => {
  const { server } = await scriptedModels({}, { MODEL_CONTEXT_TOKENS: "8000" }, { context: 8_000 });
  const session = await reviewLong(12_000);
  expect(session.feedback.overall.content).not.toContain("Done in part");
  expect(Math.max(...server.served.map(({ usage }) => usage?.input ?? 0))).toBeLessThan(8_000);
});
