import { expect, test } from "vitest";
import { readPrompt } from "#lib/read-prompt.ts";
import type { PassScope } from "./pass.ts";
import { groupParts, passesIn, passOf } from "./pass-parts.ts";
import { PASSES } from "./registry.ts";

const scope: PassScope = { map: null, isPreview: false, hasSecondModel: false, isRevision: false };
const kindsIn = (more: Partial<PassScope>) => passesIn("read", { ...scope, ...more }).map(({ kind }) => kind);

test("every pass has a kind of its own and a prompt", () => {
  expect(new Set(PASSES.map(({ kind }) => kind)).size).toBe(PASSES.length);
  for (const { kind, prompt } of PASSES) {
    expect(kind).toMatch(/^[a-z]+$/);
    expect(readPrompt("reviews/passes", prompt).label).toMatch(/@\d+$/);
  }
});

test("a preview reads the whole once, and only a second model adds its pass", () => {
  expect(kindsIn({ isPreview: true, hasSecondModel: true })).toEqual(["whole"]);
  expect(kindsIn({ hasSecondModel: true })).toEqual([...kindsIn({}).slice(0, -1), "second", "supplement"]);
});

test("every kind of review has an essential pass", () => {
  for (const isPreview of [true, false])
    expect(kindsIn({ isPreview }).some((kind) => passOf(kind)?.isEssential)).toBe(true);
});

test("the parts of a pass have one label, and a check group keeps its own", () => {
  const groups = groupParts([
    { passId: "statistics", kind: "computed", label: "Recomputing p-values" },
    { passId: "reader:1:1", kind: "model", label: "Reading “Methods” (1 of 2)" },
    { passId: "reader:1:2", kind: "model", label: "Reading “Results” (2 of 2)" },
    { passId: "statistics:1", kind: "model", label: "Checking how statistics are used" },
    { passId: "retired:1", kind: "model", label: "A pass of an older version" },
  ]);
  expect(groups.map(({ label }) => label)).toEqual([
    "Recomputing p-values",
    "Reading every passage closely (2 parts)",
    "Checking how statistics are used",
    "A pass of an older version",
  ]);
});
