import type { Doubt } from "#lib/manuscript/doubt.ts";
import type { Finding } from "./finding.ts";

export type ChecksReport = {
  findings: Finding[];
  /** Checks that looked, and at how many things. */
  ran: { id: string; label: string; checked: number }[];
  /** Checks that could not look, and why; `absent` where the text holds nothing of the kind. */
  notApplicable: { id: string; label: string; reason: string; absent: boolean }[];
  /** The blocks that could not be read reliably, by the reason. Reports of earlier versions lack it. */
  doubtful?: { doubt: Doubt; blocks: number }[];
  /** The number of findings left out because they lie in such blocks. */
  withheld?: number;
};

/** Joins the reports of several groups into one. */
export function joinReports(reports: readonly ChecksReport[]): ChecksReport {
  return {
    findings: reports
      .flatMap((report) => report.findings)
      .sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end),
    ran: reports.flatMap((report) => report.ran),
    notApplicable: reports.flatMap((report) => report.notApplicable),
    // Every group reads the same manuscript.
    doubtful: reports.find((report) => report.doubtful !== undefined)?.doubtful ?? [],
    withheld: reports.reduce((sum, { withheld = 0 }) => sum + withheld, 0),
  };
}
