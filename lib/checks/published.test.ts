import { describe, expect, test, vi } from "vitest";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { CHECKS } from "./registry.ts";
import { runChecks } from "./run-checks.ts";
import { HAS_PAPERS, readPapers } from "./testing/published-papers.ts";
import { seedErrors } from "./testing/seed-errors.ts";

/** Alarms per 1,000 words of published text that each check may raise: it is clean but for slips in print. */
const MOST_ALARMS: Readonly<Record<string, number>> = {
  "unbalanced-bracket": 0.08,
  acronym: 0.1,
  // Folded in a review: true by rule, and minor.
  "acronym-use": 0.17,
  // Journals print these statements elsewhere than in the text of the papers.
  "missing-declarations": 0.16,
  "spelling-variant": 0.05,
  // One comment in most papers, and nearly all of them right; shown where several compounds are mixed.
  hyphenation: 0.13,
  "repeated-sentence": 0.05,
  "entry-never-cited": 0.06,
  // Each of those on the papers was read, and is a work listed twice.
  "duplicate-reference": 0.03,
  spelling: 0.15,
  wording: 0.04,
};
const MOST_ALARMS_ELSEWHERE = 0.02;
const LEAST_RECALL = 0.9;

describe.skipIf(!HAS_PAPERS)("published papers (skipped without ../shared/corpus/published)", () => {
  test("raise few alarms", () => {
    const alarms = new Map<string, number>();
    let words = 0;
    for (const { markdown } of readPapers()) {
      const manuscript = parseManuscript(markdown);
      words += manuscript.wordCount;
      for (const { checkId } of runChecks(manuscript).findings)
        alarms.set(checkId, (alarms.get(checkId) ?? 0) + 1);
    }
    const rates = [...alarms].map(([id, count]) => ({ id, rate: (1000 * count) / words }));
    expect(rates.filter(({ id, rate }) => rate > (MOST_ALARMS[id] ?? MOST_ALARMS_ELSEWHERE))).toEqual([]);
  });

  test("what is remembered of other texts changes no finding", async () => {
    const papers = readPapers().filter((_, i) => i % 3 === 0);
    const asIs = papers.map(({ markdown }) => runChecks(parseManuscript(markdown)));
    const edited = papers.map(({ markdown }) => markdown.replace(/(?<=[a-z] )the(?= [a-z])/, "the the"));
    const again = edited.map((markdown) => runChecks(parseManuscript(markdown)));
    vi.resetModules();
    const fresh = await import("./run-checks.ts");
    const parser = await import("#lib/manuscript/parse-manuscript.ts");
    const inTurn = (texts: readonly string[]) =>
      texts.map((markdown) => fresh.runChecks(parser.parseManuscript(markdown)));
    // In the other order, so that the edited text is the one that nothing is known of.
    expect(inTurn(edited)).toEqual(again);
    expect(inTurn(papers.map(({ markdown }) => markdown))).toEqual(asIs);
  }, 120_000);

  test("planted errors are found", () => {
    const tally = new Map<string, { planted: number; found: number }>();
    // A third of the papers keeps this quick; the rates are the same on all of them.
    for (const { markdown } of readPapers().filter((_, i) => i % 3 === 0)) {
      for (const { checkId, markdown: text, start, end } of seedErrors(markdown)) {
        const result = CHECKS.find((check) => check.id === checkId)?.run(parseManuscript(text));
        const findings = result !== undefined && "findings" in result ? result.findings : [];
        const isFound = findings.some(
          (each) => each.checkId === checkId && each.span.start < end && each.span.end > start,
        );
        const isRelated = findings.some(
          (each) =>
            each.checkId === checkId && each.related.some((span) => span.start < end && span.end > start),
        );
        const row = tally.get(checkId) ?? { planted: 0, found: 0 };
        tally.set(checkId, { planted: row.planted + 1, found: row.found + (isFound || isRelated ? 1 : 0) });
      }
    }
    const table = [...tally].map(([id, { planted, found }]) => ({
      id,
      planted,
      found,
      recall: found / planted,
    }));
    if (process.argv.includes("--reporter=verbose")) console.table(table);
    expect(table.filter(({ recall }) => recall < LEAST_RECALL)).toEqual([]);
  }, 60_000);
});
