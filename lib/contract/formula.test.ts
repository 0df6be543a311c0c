import { expect, test } from "vitest";
import { splitFormulas } from "./formula.ts";

const formulas = (text: string) =>
  splitFormulas(text)
    .filter(({ kind }) => kind === "formula")
    .map(({ text: latex }) => latex);

test("formulas are found between dollar signs, single or double", () => {
  expect(formulas("from $\\beta_1$ to $$x < y$$.")).toEqual(["\\beta_1", "x < y"]);
  expect(formulas("$p$")).toEqual(["p"]);
  expect(formulas("costs $a\\$b$ here")).toEqual(["a\\$b"]);
});

test("sums of money and escaped signs are words", () => {
  for (const text of ["between $5 and $6", "$ 5$", "a \\$x$ b", "US$20 and US$30", "only one $"])
    expect(formulas(text), text).toEqual([]);
});

test("the parts are the whole text", () => {
  expect(splitFormulas("a $x$ b")).toEqual([
    { kind: "words", text: "a " },
    { kind: "formula", text: "x" },
    { kind: "words", text: " b" },
  ]);
});
