import type { PassRow } from "#db/queries/review-passes.ts";
import type { Finding } from "#lib/checks/finding.ts";
import { type ChecksReport, joinReports } from "#lib/checks/run-checks.ts";
import type { CommentType } from "../../comment-types.ts";
import { checksReport } from "../../run/stored-reports.ts";
import { mergeFindings } from "./merge-findings.ts";

export interface ComputedFindings {
  report: ChecksReport;
  /** Joined where an author would call them the same. */
  findings: Finding[];
  merged: number;
  /** Of an excluded type, or without a place. */
  dropped: Finding[];
}

/** What the checks of a session found. */
export function computedFindings(
  markdown: string,
  passes: readonly PassRow[],
  exclude: readonly CommentType[] = [],
): ComputedFindings {
  return joinComputed(
    markdown,
    joinReports(passes.map(checksReport).filter((report) => report !== null)),
    exclude,
  );
}

export function joinComputed(
  markdown: string,
  report: ChecksReport,
  exclude: readonly CommentType[] = [],
): ComputedFindings {
  const isUsable = (finding: Finding) => isAnchored(markdown, finding) && !isExcluded(finding, exclude);
  const { findings, merged } = mergeFindings(markdown, report.findings.filter(isUsable));
  return { report, findings, merged, dropped: report.findings.filter((finding) => !isUsable(finding)) };
}

/** The first type is what a finding is mainly about. */
function isExcluded({ types }: Finding, exclude: readonly CommentType[]): boolean {
  return types[0] !== undefined && exclude.includes(types[0]);
}

function isAnchored(markdown: string, { span }: Finding): boolean {
  return span.start >= 0 && span.end > span.start && span.end <= markdown.length;
}
