import type { ChecksReport } from "#lib/checks/checks-report.ts";
import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import { sourceSpan, touchesOpaque } from "#lib/manuscript/markdown/plain-text.ts";
import type { Check } from "../../check.ts";
import type { Finding } from "../../finding.ts";
import { englishProse, notEnglish, type Prose } from "../english.ts";
import type { Lint } from "./lint.ts";
import { LintCache } from "./lint-cache.ts";
import { lintTexts } from "./lint-texts.ts";

export type HarperSettings = {
  /** Threads, each of which takes about 300 MB. */
  workers: number;
  /** The file that keeps the lints of each paragraph; null keeps nothing. */
  cachePath: string | null;
};

export const HARPER: Omit<Check, "run"> = {
  id: "harper",
  label: "grammar, by Harper",
  types: ["grammar"],
  severity: "minor",
  method: {
    how: "If the grammar checker Harper is installed and turned on (`HARPER_WORKERS=2`), runs 117 of its 885 rules on each English paragraph: those that reported nothing on published papers.",
    limits:
      "The spelling and style rules of Harper are turned off, because they report 13 to 76 problems in 1,000 words of published text.",
    sources: [{ title: "Harper", url: "https://github.com/Automattic/harper" }],
  },
  precision: {
    estimate: 0.85,
    why: "there was no comment on 35,000 published words, and 257 of 266 comments on quoted slips were right",
  },
};

/** Returns the report with Harper's findings. If Harper is absent or fails, the report says so; nothing is thrown. */
export async function addHarper(
  report: ChecksReport,
  manuscript: Manuscript,
  settings: HarperSettings,
): Promise<ChecksReport> {
  const { id, label } = HARPER;
  const withReason = (reason: string) => ({
    ...report,
    notApplicable: [...report.notApplicable, { id, label, reason, absent: false }],
  });
  const reason = notEnglish(manuscript);
  if (reason !== null) return withReason(reason);
  try {
    const prose = englishProse(manuscript).filter(
      ({ block, words }) => words.length > 2 && block.doubt === null,
    );
    const lints = await lintProse(prose, settings);
    const findings = prose.flatMap((each, i) => findingsOf(manuscript, each, lints[i] ?? []));
    const all = [...report.findings, ...findings];
    return {
      ...report,
      findings: all.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end),
      ran: [...report.ran, { id, label, checked: manuscript.wordCount }],
    };
  } catch (error) {
    const isAbsent = /Cannot find package|ERR_MODULE_NOT_FOUND/.test(String(error));
    return withReason(
      isAbsent ? "Harper is switched on but not installed (npm install harper.js)" : "Harper failed",
    );
  }
}

async function lintProse(prose: readonly Prose[], { workers, cachePath }: HarperSettings): Promise<Lint[][]> {
  const cache = await LintCache.open(cachePath);
  const texts = prose.map(({ block }) => block.plain.text);
  const known = texts.map((text) => cache.get(text));
  const unread = [...new Set(texts.filter((_, i) => known[i] === undefined))];
  if (unread.length === 0) return known.map((lints) => lints ?? []);
  const fresh = await lintTexts(unread, workers);
  for (const [i, text] of unread.entries()) cache.set(text, fresh[i] ?? []);
  await cache.save();
  return texts.map((text, i) => known[i] ?? cache.get(text) ?? []);
}

function findingsOf(manuscript: Manuscript, { block: { plain } }: Prose, lints: readonly Lint[]): Finding[] {
  return lints
    .filter(({ start, end }) => end > start && !touchesOpaque(plain, start, end))
    .map(({ start, end, message, replacement }) => ({
      checkId: HARPER.id,
      types: HARPER.types,
      severity: HARPER.severity,
      title: `“${plain.text.slice(start, end)}” looks wrong`,
      message,
      span: sourceSpan(manuscript.markdown, plain, start, end),
      related: [],
      evidence: null,
      suggestion: replacement,
      confidence: 1,
      theme: { id: "harper", plural: "passages have a grammar slip", advice: "Correct each." },
    }));
}
