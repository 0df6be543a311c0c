import type { PassRow } from "#db/queries/review-passes.ts";
import { type ChecksReport, joinReports } from "#lib/checks/checks-report.ts";
import type { CommentType } from "../comment-types.ts";
import { type ComputedFindings, joinComputed } from "../findings/join/join-computed.ts";
import type { PassReport } from "../passes/pass.ts";

/** Returns the report of a check group; `runCheckGroup` is its only writer. */
export function checksReport({ kind, report }: PassRow): ChecksReport | null {
  return kind === "computed" && report !== null ? (report as ChecksReport) : null;
}

/** Returns the report of a pass; `runModelPass` is its only writer. */
export function passReport({ kind, report }: PassRow): PassReport | null {
  return kind === "model" && report !== null ? (report as PassReport) : null;
}

/** Returns the report of the pass with this id, if it ended well. */
export function reportOf(passes: readonly PassRow[], passId: string): PassReport | null {
  const row = passes.find((pass) => pass.kind === "model" && pass.passId === passId);
  return row ? passReport(row) : null;
}

/** Returns the joined findings of a session's checks. */
export function computedFindings(
  markdown: string,
  passes: readonly PassRow[],
  exclude: readonly CommentType[] = [],
): ComputedFindings {
  const reports = passes.map(checksReport).filter((report) => report !== null);
  return joinComputed(markdown, joinReports(reports), exclude);
}
