import { expect, test } from "vitest";
import type { Ask } from "../../passes/pass.ts";
import { NO_TEXT } from "../../passes/testing/review-text.ts";
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
  expect(shown.match(/^<<<passage [A-Z] 0f0f0f0f$/gm)).toHaveLength(3);
  expect(shown).toContain("Finding 1: Too few in 10\n(passage A, C) Count again.");
  expect(shown).toContain("Finding 2: Too few in 12\n(passage A) Count again.");
  expect(shown).toContain("Finding 3: Too few in 40\n(passage B) Count again.");
});

test("more passages than letters have names of their own", async () => {
  let shown = "";
  const ask: Ask = async ({ parts, schema }) => {
    shown = parts.map((part) => ("text" in part ? part.text : "")).join("");
    return schema.parse({ verdicts: [] });
  };
  const far = Array.from({ length: 30 }, (_, i) => i * 40);
  const long = Array.from({ length: 1_300 }, (_, i) => `Sentence ${i} counts birds.`).join("\n\n");
  const findings = far.map((n) => ({
    ...about(0),
    span: { start: long.indexOf(`Sentence ${n} `), end: long.indexOf(`Sentence ${n} `) + 20 },
  }));
  await verifyFindings({ ...text, markdown: long }, ask, findings);
  const names = [...shown.matchAll(/^<<<passage ([A-Z]+) /gm)].map(([, name]) => name);
  expect(names.slice(24, 29)).toEqual(["Y", "Z", "AA", "AB", "AC"]);
  expect(new Set(names).size).toBe(30);
});
