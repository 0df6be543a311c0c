import { groupOf } from "#lib/checks/registry.ts";
import { runChecks } from "#lib/checks/run-checks.ts";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { joinComputed } from "#lib/reviews/findings/join/join-computed.ts";
import { buildReview } from "#lib/reviews/publish/build-review.ts";
import type { CorpusText } from "./read-texts.ts";

const FACT_GROUPS: readonly unknown[] = ["statistics", "numbers", "references", "figures_tables"];

/** Counts findings, and comments shown by default, on published texts, which are clean except for slips in print. */
export function alarmsOn(texts: readonly CorpusText[]) {
  const all = texts.map(alarmsIn);
  const words = all.reduce((sum, text) => sum + text.words, 0);
  const shown = all.flatMap((text) => text.shown);
  const countShown = (id: string) => shown.filter(({ checkId }) => checkId === id).length;
  const perThousand = (count: number) => (1000 * count) / Math.max(1, words);
  const found = Map.groupBy(
    all.flatMap((text) => text.found),
    ({ checkId }) => checkId,
  );
  return {
    texts: texts.length,
    words,
    checks: [...found]
      .map(([id, own]) => ({
        id,
        findings: own.length,
        shown: countShown(id),
        texts: new Set(own.map(({ text }) => text)).size,
      }))
      .toSorted((a, b) => b.findings - a.findings),
    shownPerThousand: perThousand(shown.length),
    factsPerThousand: perThousand(
      shown.filter(({ checkId }) => FACT_GROUPS.includes(groupOf(checkId))).length,
    ),
    shown,
  };
}

function alarmsIn({ name, markdown }: CorpusText) {
  const manuscript = parseManuscript(markdown);
  const report = runChecks(manuscript);
  const computed = joinComputed(markdown, report);
  const { comments } = buildReview(markdown, { computed, judged: null }, { preview: false });
  return {
    words: manuscript.wordCount,
    found: report.findings.map(({ checkId }) => ({ text: name, checkId })),
    shown: comments
      .filter(({ shown }) => shown)
      .map(({ source, title, quote }) => ({
        text: name,
        checkId: source.replace(/^check:/, ""),
        title,
        quote,
      })),
  };
}
