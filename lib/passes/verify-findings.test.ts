import { expect, test } from "vitest";
import type { Ask } from "./pass.ts";
import { NO_TEXT } from "./testing/review-text.ts";
import { verifyFindings } from "./verify-findings.ts";

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

test("neighbours are judged on one passage, which is shown once, and each finding names its own", async () => {
  let shown = "";
  const ask: Ask = async ({ parts, schema }) => {
    shown = parts.map((part) => ("text" in part ? part.text : "")).join("");
    return schema.parse({ verdicts: [{ number: 2, verdict: "wrong", reason: "It is said elsewhere." }] });
  };
  const verdicts = await verifyFindings(text, ask, [about(10, [55]), about(12), about(40)]);
  expect(verdicts).toEqual([null, { verdict: "wrong", reason: "It is said elsewhere." }, null]);
  for (const sentence of ["Sentence 10 ", "Sentence 12 ", "Sentence 40 ", "Sentence 55 "])
    expect(shown.split(sentence)).toHaveLength(2);
  expect(shown.match(/^<<<passage \d+ 0f0f0f0f$/gm)).toHaveLength(3);
  expect(shown).toContain("Finding 1: Too few in 10\n(passage 1, 3) Count again.");
  expect(shown).toContain("Finding 2: Too few in 12\n(passage 1) Count again.");
  expect(shown).toContain("Finding 3: Too few in 40\n(passage 2) Count again.");
});
