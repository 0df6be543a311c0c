import { expect, test } from "vitest";
import { sameCauseAnswer } from "../../passes/answers.ts";
import type { Ask } from "../../passes/pass.ts";
import { NO_TEXT } from "../../passes/testing/review-text.ts";
import type { JudgedFinding } from "../place/judged-finding.ts";
import { joinFindings } from "./join-findings.ts";

const CAUSES = 20;
const PASSES = 12;

/** The same problem, in the words of every other pass. */
function findingOf(passId: number, cause: number): JudgedFinding {
  const start = cause * 1_000;
  const own = String.fromCharCode(97 + cause).repeat(3);
  const [title, message] =
    passId % 2 === 0
      ? [`${own}dose`, `${own}table has ${own}grams, ${own}prose has none.`]
      : [`${own}amount`, `${own}slip: the ${own}quantity is ${own}typed.`];
  return {
    passId: `pass:${passId}`,
    title,
    message,
    types: ["numbers"],
    severity: "major",
    confidence: 0.5,
    suggestion: null,
    evidence: null,
    span: { start, end: start + 60 },
    related: [],
  };
}

test("what many passes say in two ways is asked about once, and told once", async () => {
  const prompts: string[] = [];
  const ask: Ask = async ({ schema, parts }) => {
    const told = parts.map((part) => ("text" in part ? part.text : "")).join("\n");
    prompts.push(told);
    const pairs = [...told.matchAll(/Pair (\d+)\nA: (\w{3}).*\nB: (\w{3})/g)].map(([, number, a, b]) => ({
      number: Number(number),
      verdict: a === b ? "same" : "different",
    }));
    return schema.parse(sameCauseAnswer.parse({ pairs }));
  };
  const placed = Array.from({ length: PASSES }, (_, pass) =>
    Array.from({ length: CAUSES }, (_, cause) => findingOf(pass, cause)),
  ).flat();
  const { causes, faults } = await joinFindings(NO_TEXT, ask, { computed: [], placed, unplaced: [] });
  expect(faults).toEqual([]);
  expect(causes.map(({ judged }) => judged.length)).toEqual(Array.from({ length: CAUSES }, () => PASSES));
  expect(causes.flatMap(({ judged }) => judged).toSorted((a, b) => a - b)).toEqual(placed.map((_, i) => i));
  expect(prompts).toHaveLength(1);
  const ownPairs = prompts[0]?.match(/\nA: (\w{3})dose\..*\nB: \1amount\./g);
  expect(ownPairs).toHaveLength(CAUSES);
});

test("what rests on a computed finding is told with it, at its own place alone", async () => {
  const computed = { ...findingOf(0, 0), raisedBy: ["p-value"], evidence: 1 };
  const of = (cause: number, title: string): JudgedFinding => ({
    ...findingOf(0, cause),
    title,
    message: title,
    passId: title,
    types: ["statistics"],
    evidence: 1,
  });
  const blinding: JudgedFinding = { ...of(5, "Blinding"), types: ["methods"] };
  const placed = [of(0, "Significance"), of(5, "Allocation"), blinding];
  const silent: Ask = async ({ schema }) => schema.parse({ pairs: [] });
  const found = { computed: [computed], placed, unplaced: [] };
  const { causes } = await joinFindings({ ...NO_TEXT, markdown: "x".repeat(9_000) }, silent, found);
  expect(causes).toEqual([
    { computed: [0], judged: [0] },
    { computed: [], judged: [1] },
    { computed: [], judged: [2] },
  ]);
});
