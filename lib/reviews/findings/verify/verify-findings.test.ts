import { expect, test } from "vitest";
import type { VerdictsAnswer } from "../../passes/answers.ts";
import { NO_TEXT } from "../../passes/testing/review-text.ts";
import { sharedPassages, verifyBatch } from "./verify-findings.ts";

const markdown = Array.from({ length: 60 }, (_, i) => `Sentence ${i} counts ${i} birds by the lake.`).join(
  "\n\n",
);

const text = { ...NO_TEXT, markdown };

function about(sentence: number, related: number[] = []) {
  const spanOf = (n: number) => {
    const start = markdown.indexOf(`Sentence ${n} `);
    return { start, end: start + 20 };
  };
  return {
    title: `Too few in ${sentence}`,
    message: "Count again.",
    span: spanOf(sentence),
    related: related.map(spanOf),
  };
}

test("the model sees a passage once that several findings stand on, and each finding names its passages", async () => {
  let shown = "";
  const callVerifier = async (prompt: string): Promise<VerdictsAnswer> => {
    shown = prompt;
    return { verdicts: [{ number: 2, verdict: "wrong", reason: "It is said elsewhere." }] };
  };
  const verdicts = await verifyBatch(text, callVerifier, [about(10, [55]), about(12), about(40)]);
  expect(verdicts).toEqual([null, { verdict: "wrong", reason: "It is said elsewhere." }, null]);
  for (const sentence of ["Sentence 10 ", "Sentence 12 ", "Sentence 40 ", "Sentence 55 "])
    expect(shown.split(sentence)).toHaveLength(2);
  expect(shown.match(/^<<<passage [A-Z] 0f0f0f0f$/gm)).toHaveLength(3);
  expect(shown).toContain("Finding 1: Too few in 10\n(passage A, C) Count again.");
  expect(shown).toContain("Finding 2: Too few in 12\n(passage A) Count again.");
  expect(shown).toContain("Finding 3: Too few in 40\n(passage B) Count again.");
});

test("more passages than letters have names of their own", async () => {
  let shown = "";
  const callVerifier = async (prompt: string): Promise<VerdictsAnswer> => {
    shown = prompt;
    return { verdicts: [] };
  };
  const far = Array.from({ length: 30 }, (_, i) => i * 40);
  const long = Array.from({ length: 1_300 }, (_, i) => `Sentence ${i} counts birds.`).join("\n\n");
  const findings = far.map((n) => ({
    ...about(0),
    span: { start: long.indexOf(`Sentence ${n} `), end: long.indexOf(`Sentence ${n} `) + 20 },
  }));
  await verifyBatch({ ...text, markdown: long }, callVerifier, findings);
  const names = [...shown.matchAll(/^<<<passage ([A-Z]+) /gm)].map(([, name]) => name);
  expect(names.slice(24, 29)).toEqual(["Y", "Z", "AA", "AB", "AC"]);
  expect(new Set(names).size).toBe(30);
});

test("spans that overlap are one passage, and each list knows its own", () => {
  const { passages, held } = sharedPassages([
    [
      { start: 100, end: 200 },
      { start: 900, end: 950 },
    ],
    [{ start: 150, end: 260 }],
    [{ start: 260, end: 300 }],
    [
      { start: 0, end: 20 },
      { start: 920, end: 930 },
    ],
  ]);
  expect(passages).toEqual([
    { start: 0, end: 20 },
    { start: 100, end: 260 },
    { start: 260, end: 300 },
    { start: 900, end: 950 },
  ]);
  expect(held).toEqual([[1, 3], [1], [2], [0, 3]]);
});

test("lists without spans give no passage", () => {
  expect(sharedPassages([[], []])).toEqual({ passages: [], held: [[], []] });
});
