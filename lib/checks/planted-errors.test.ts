import { expect, test, vi } from "vitest";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { ownManuscripts } from "./measured/measure.ts";
import { CHECKS } from "./registry.ts";
import { runChecks } from "./run-checks.ts";
import { seedErrors } from "./testing/seed-errors.ts";

/** A check may miss one of the few errors of its kind, but not several. */
const LEAST_RECALL = 0.95;

test("what is remembered of other texts changes no finding", async () => {
  const texts = ownManuscripts().map(({ markdown }) => markdown);
  const asIs = texts.map((markdown) => runChecks(parseManuscript(markdown)));
  const edited = texts.map((markdown) => markdown.replace(/(?<=[a-z] )the(?= [a-z])/, "the the"));
  const again = edited.map((markdown) => runChecks(parseManuscript(markdown)));
  vi.resetModules();
  const fresh = await import("./run-checks.ts");
  const parser = await import("#lib/manuscript/parse-manuscript.ts");
  const inTurn = (all: readonly string[]) =>
    all.map((markdown) => fresh.runChecks(parser.parseManuscript(markdown)));
  // In the other order, so that the edited text is the one that nothing is known of.
  expect(inTurn(edited)).toEqual(again);
  expect(inTurn(texts)).toEqual(asIs);
});

test("nearly all planted errors are found", () => {
  const tally = new Map<string, { planted: number; found: number }>();
  for (const { markdown } of ownManuscripts()) {
    for (const { checkId, markdown: text, start, end } of seedErrors(markdown)) {
      const result = CHECKS.find((check) => check.id === checkId)?.run(parseManuscript(text));
      const findings = result !== undefined && "findings" in result ? result.findings : [];
      const isFound = findings.some(({ span, related }) =>
        [span, ...related].some((each) => each.start < end && each.end > start),
      );
      const row = tally.get(checkId) ?? { planted: 0, found: 0 };
      tally.set(checkId, { planted: row.planted + 1, found: row.found + (isFound ? 1 : 0) });
    }
  }
  const rows = [...tally].map(([id, row]) => ({ id, ...row }));
  expect(rows.filter(({ planted, found }) => found < planted - 1)).toEqual([]);
  const sum = (of: "planted" | "found") => rows.reduce((total, row) => total + row[of], 0);
  expect(sum("planted")).toBeGreaterThan(80);
  expect(sum("found") / sum("planted")).toBeGreaterThan(LEAST_RECALL);
});
