import { expect, test } from "vitest";
import { assessment } from "#e2e/stand-ins/review-answers.ts";
import { assessManuscript } from "./assess-manuscript.ts";
import { OVERALL_ASSESSMENT, type OverallAnswer } from "./overall-answer.ts";
import type { AssessedComment, PassInput } from "./pass.ts";
import { NO_TEXT } from "./testing/review-text.ts";

const comment = (id: string, given: Partial<AssessedComment> = {}): AssessedComment => ({
  id,
  title: `Title of ${id}`,
  message: "A message.",
  severity: "major",
  score: 0.8,
  source: "model:reader",
  shown: true,
  fold_reason: null,
  ...given,
});

async function assess(answer: Partial<OverallAnswer>, { comments = [comment("c1")], markdown = "" } = {}) {
  const prompts: string[] = [];
  const input: PassInput = {
    text: { ...NO_TEXT, markdown },
    part: { id: "overall", label: "", volume: null, reading: null, supplement: null },
    callModel: () => Promise.reject(new Error("Not this one.")),
    seesPictures: async () => false,
    reports: new Map(),
    startOf: () => 0,
    computed: [],
    comments: () => comments,
    earlierReview: async () => ({ markdown: "", comments: [], dismissedBefore: [] }),
  };
  const { assessment: found } = await assessManuscript(input, async (shown) => {
    prompts.push(shown);
    return assessment(answer);
  });
  return { found, prompt: prompts.join() };
}

test("only comments that are shown have a number, and those in doubt are not shown to the model", async () => {
  const comments = [
    comment("c1"),
    comment("c2", { shown: false }),
    comment("c3", { shown: false, fold_reason: "A second reading did not confirm it." }),
    comment("c4", { source: "check:p-value" }),
  ];
  const { found, prompt } = await assess({}, { comments });
  expect(found?.numbered).toEqual(["c1", "c4"]);
  expect(prompt).toContain("[[1]] major, judged, 0.80. Title of c1: A message.");
  expect(prompt).toContain("[[2]] major, computed, 0.80. Title of c4");
  expect(prompt).toMatch(/<<<smaller comments .*\n- major\. Title of c2\n/);
  expect(prompt).not.toContain("Title of c3");
});

test("the model sees where the manuscript begins and how its discussion ends, not its references", async () => {
  const filler = "It rained again and we waited. ".repeat(400);
  const markdown = `# On Rain\n\nWe begin.\n\n## Methods\n\n${filler}\n\n## Discussion\n\n${filler}So it rains.\n\n## References\n\n[1] A. Cloud. Rain. 1999.\n`;
  const { prompt } = await assess({}, { markdown });
  expect(prompt).toContain("We begin.");
  expect(prompt).toContain("So it rains.");
  expect(prompt).not.toContain("A. Cloud");
  expect(prompt.length).toBeLessThan(12_000);
});

test("an answer of 20,000 characters is cut at a sentence, and to three matters with three comments each", async () => {
  const long = "This is one sentence of many. ".repeat(700);
  const matter = { matter: "x".repeat(20_000), comments: [1, 2, 3, 4] };
  const { found } = await assess({
    claims: long,
    overall: "  \n",
    decisive: [matter, matter, matter, matter],
  });
  expect(found?.claims).toMatch(/^This .* of many\.$/);
  expect(found?.claims.length).toBeLessThanOrEqual(1_200);
  expect(found?.decisive).toHaveLength(3);
  expect(found?.decisive[0]?.numbers).toEqual([1, 2, 3]);
  expect(found?.decisive[0]?.matter.length).toBeLessThanOrEqual(1_201);
  expect(found?.overall).toBe("");
});

test("what was weighed comes first in the answer, and one part alone is an answer", () => {
  expect(Object.keys(OVERALL_ASSESSMENT.schema.parse({ overall: "It stands." }))).toEqual([
    "weighed",
    "claims",
    "convincing",
    "decisive",
    "overall",
  ]);
});
