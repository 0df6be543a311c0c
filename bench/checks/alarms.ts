import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { groupOf } from "#lib/checks/registry.ts";
import { runChecks } from "#lib/checks/run-checks.ts";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { joinComputed } from "#lib/reviews/findings/join/computed-findings.ts";
import { buildReview } from "#lib/reviews/publish/build-review.ts";

/** What the checks say of texts that were published, and so are clean but for slips in print. */
export interface Alarms {
  texts: number;
  words: number;
  /** Findings of each check, shown or not, and in how many texts. */
  checks: { id: string; findings: number; shown: number; texts: number }[];
  /** Comments shown by default, per 1,000 words. */
  shownPerThousand: number;
  /** The same of statistics, numbers, references, figures and tables alone. */
  factsPerThousand: number;
  /** Each comment shown: which text, which check, its quote and title. */
  list: { text: string; checkId: string; quote: string; title: string }[];
}

const FACT_GROUPS: readonly unknown[] = ["statistics", "numbers", "references", "figures_tables"];

export function readTexts(folder: string): { name: string; markdown: string }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".md") && name !== "README.md")
    .map((name) => ({ name, markdown: readFileSync(join(folder, name), "utf8") }));
}

/** LaTeX papers below a folder, each named "clean.md" in a folder of its own: one version of each. */
export function readLatexPapers(folder: string): { name: string; markdown: string }[] {
  const texts = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith("clean.md"))
    .map((name) => ({ name, markdown: readFileSync(join(folder, name), "utf8") }));
  return [...new Map(texts.map((text) => [text.markdown, text])).values()];
}

export function alarmsOn(texts: readonly { name: string; markdown: string }[]): Alarms {
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
