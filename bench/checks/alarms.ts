import { groupOf } from "#lib/checks/registry.ts";
import { runChecks } from "#lib/checks/run-checks.ts";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { joinComputed } from "#lib/reviews/findings/join/join-computed.ts";
import { buildReview } from "#lib/reviews/publish/build-review.ts";
import type { CorpusText } from "./read-texts.ts";

/** The findings on published texts, which are clean except for slips in print. */
export interface Alarms {
  texts: number;
  words: number;
  /** Findings of each check, shown or not, and in how many texts. */
  checks: { id: string; findings: number; shown: number; texts: number }[];
  /** Comments shown by default, per 1,000 words. */
  shownPerThousand: number;
  /** The same for statistics, numbers, references, figures and tables alone. */
  factsPerThousand: number;
  /** Each comment shown, with its text, check, quote and title. */
  list: { text: string; checkId: string; quote: string; title: string }[];
}

const FACT_GROUPS: readonly unknown[] = ["statistics", "numbers", "references", "figures_tables"];

export function alarmsOn(texts: readonly CorpusText[]): Alarms {
  const rows = new Map<string, { findings: number; shown: number; texts: Set<string> }>();
  const list: Alarms["list"] = [];
  let words = 0;
  const rowOf = (id: string) => {
    const row = rows.get(id) ?? { findings: 0, shown: 0, texts: new Set<string>() };
    rows.set(id, row);
    return row;
  };
  for (const { name, markdown } of texts) {
    const manuscript = parseManuscript(markdown);
    words += manuscript.wordCount;
    const report = runChecks(manuscript);
    for (const { checkId } of report.findings) {
      const row = rowOf(checkId);
      row.findings += 1;
      row.texts.add(name);
    }
    const computed = joinComputed(markdown, report);
    const { comments } = buildReview(markdown, { computed, judged: null }, { preview: false });
    for (const { source, shown, quote, title } of comments) {
      if (!shown) continue;
      const checkId = source.replace(/^check:/, "");
      rowOf(checkId).shown += 1;
      list.push({ text: name, checkId, quote, title });
    }
  }
  const per = (count: number) => (1000 * count) / Math.max(1, words);
  return {
    texts: texts.length,
    words,
    checks: [...rows]
      .map(([id, { findings, shown, texts: seen }]) => ({ id, findings, shown, texts: seen.size }))
      .toSorted((a, b) => b.findings - a.findings),
    shownPerThousand: per(list.length),
    factsPerThousand: per(list.filter(({ checkId }) => FACT_GROUPS.includes(groupOf(checkId))).length),
    list,
  };
}
