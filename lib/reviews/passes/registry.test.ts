import { expect, test } from "vitest";
import { PROMPT_SETS } from "#lib/contract/prompt-set.ts";
import { readPrompt } from "#lib/read-prompt.ts";
import { guessMap } from "../estimate/guess-answers.ts";
import type { PassScope } from "./pass.ts";
import { groupParts, partsOf, passesIn, passOf, promptLabels } from "./pass-parts.ts";
import { promptSet } from "./prompt-sets.ts";
import { readingPlan } from "./reading-plan.ts";
import { PASSES } from "./registry.ts";
import { NO_TEXT } from "./testing/review-text.ts";

const scope: PassScope = {
  map: null,
  isPreview: false,
  hasSecondModel: false,
  isRevision: false,
  joinsTasks: true,
  promptSet: "default",
};
const kindsIn = (more: Partial<PassScope>) => passesIn("read", { ...scope, ...more }).map(({ kind }) => kind);

test("every pass has a kind of its own and a prompt", () => {
  expect(new Set(PASSES.map(({ kind }) => kind)).size).toBe(PASSES.length);
  for (const { kind, prompt } of PASSES) {
    expect(kind).toMatch(/^[a-z]+$/);
    expect(readPrompt("reviews/passes", prompt).label).toMatch(/@\d+$/);
  }
});

test("every pass that reports findings shows two good ones, with what was compared, and two nitpicks", () => {
  // A pass that joins others shows theirs.
  const reporting = PASSES.filter(({ stage, joins }) => stage === "read" && !joins);
  for (const { prompt } of reporting) {
    const [, good = "", nitpicks = ""] = readPrompt("reviews/passes", prompt).text.split(
      /^Worth reporting .*:$|^Nitpicks, to be left out:$/m,
    );
    expect(good.match(/^- compared: “.+” Title: “.+”\.$/gm), prompt).toHaveLength(2);
    expect(nitpicks.match(/^- .+$/gm), prompt).toHaveLength(2);
  }
  expect(readPrompt("reviews/passes", "reviewer").text).toContain("ends with the exact change");
});

test("a preview reads the whole once, and only a second model adds its pass", () => {
  expect(kindsIn({ isPreview: true, hasSecondModel: true })).toEqual(["whole"]);
  expect(kindsIn({ hasSecondModel: true })).toEqual([...kindsIn({}).slice(0, -1), "second", "supplement"]);
});

test("every kind of review has an essential pass", () => {
  for (const isPreview of [true, false])
    expect(kindsIn({ isPreview }).some((kind) => passOf(kind)?.isEssential)).toBe(true);
});

test("a prompt set adds passes to full reviews, leaves others out, and puts its own first", () => {
  expect(kindsIn({})).not.toContain("writing");
  const writing = kindsIn({ promptSet: "writing" });
  expect(writing[0]).toBe("writing");
  for (const kind of ["proofs", "statistics", "methods"]) expect(writing).not.toContain(kind);
  expect(kindsIn({ promptSet: "proposal" })[0]).toBe("feasibility");
  const map = guessMap("A text without mathematics.");
  expect(kindsIn({ map })).not.toContain("proofs");
  expect(kindsIn({ map, promptSet: "theory" })[0]).toBe("proofs");
  expect(kindsIn({ promptSet: "theory" })).toEqual(expect.arrayContaining(kindsIn({})));
  expect(kindsIn({ promptSet: "writing", isPreview: true })).toEqual(["whole"]);
});

test("specialists that a review needs share a call with others of their kind, or have one each", () => {
  const specialists = ["proofs", "statistics", "methods", "figures", "references"];
  const among = (kinds: string[]) =>
    kinds.filter((kind) => [...specialists, "numbers", "evidence"].includes(kind));
  expect(among(kindsIn({}))).toEqual(["numbers", "evidence"]);
  expect(among(kindsIn({ joinsTasks: false }))).toEqual(specialists);
  const map = { ...guessMap(""), has_statistics: true, has_experiments: true, has_references: true };
  expect(among(kindsIn({ map }))).toEqual(["evidence", "statistics"]);
  expect(kindsIn({ map, promptSet: "methods" })[0]).toBe("evidence");
  const [evidence] = PASSES.filter(({ kind }) => kind === "evidence");
  const text = { ...NO_TEXT, markdown: "A text.", plan: readingPlan("A text.", 1_000), map };
  const [part] = evidence ? partsOf(evidence, text) : [];
  expect(part).toMatchObject({
    tasks: ["methods", "references"],
    label: "Checking design and methods, checking how sources are used",
  });
  expect(part && promptLabels(text, part)).toBe("methods, references");
});

test("a prompt set names passes that exist, leaves no essential pass out, and has a sentence", () => {
  for (const id of PROMPT_SETS) {
    const { adds, leavesOut, first } = promptSet(id);
    for (const kind of [...adds, ...leavesOut, ...first]) expect(passOf(kind)?.stage, kind).toBe("read");
    for (const kind of leavesOut) expect(passOf(kind)?.isEssential, kind).toBeUndefined();
    expect(readPrompt("reviews/passes", `sets/${id}`).text).not.toBe("");
  }
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

test("the label of a pass says that a thorough review ran its parts twice", () => {
  const labelOf = (...ids: string[]) =>
    groupParts(ids.map((passId) => ({ passId, kind: "model", label: "Comparing" }))).map(
      ({ label }) => label,
    );
  expect(labelOf("whole:1", "whole:1:2")).toEqual(["Comparing, twice"]);
  expect(labelOf("whole:1")).toEqual(["Comparing"]);
  expect(labelOf("distant:1", "distant:2")).toEqual([
    "Comparing distant parts of a long manuscript (2 parts)",
  ]);
  expect(labelOf("distant:1", "distant:2", "distant:1:2", "distant:2:2")).toEqual([
    "Comparing distant parts of a long manuscript (2 parts), twice",
  ]);
});
