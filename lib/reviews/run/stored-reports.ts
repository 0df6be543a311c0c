import type { PassRow } from "#db/queries/review-passes.ts";
import { type ChecksReport, joinReports } from "#lib/checks/checks-report.ts";
import type { CommentType } from "../comment-types.ts";
import { type ComputedFindings, joinComputed } from "../findings/join/join-computed.ts";
import type { PassReport } from "../passes/pass.ts";

/** A pass that has ended, as far as a review is made of it: values of JSON. */
export type StoredPass = Pick<PassRow, "passId" | "label" | "kind" | "prompt" | "error" | "report">;

/** The report of a check group as a session keeps it, without the findings that the owner ignores. */
export type StoredChecksReport = ChecksReport & {
  /** The number of those findings. Versions that could ignore none left it out. */
  ignored?: number;
};

/** Returns the report of a check group; `runCheckGroup` is its only writer. */
export function checksReport({
  kind,
  report,
}: Pick<StoredPass, "kind" | "report">): StoredChecksReport | null {
  return kind === "computed" && report !== null ? (report as StoredChecksReport) : null;
}

/** Returns the report of a pass; `runModelPass` is its only writer. */
export function passReport({ kind, report }: Pick<StoredPass, "kind" | "report">): PassReport | null {
  return kind === "model" && report !== null ? (report as PassReport) : null;
}

/** Returns the report of the pass with this id, if it ended well. */
export function reportOf(passes: readonly StoredPass[], passId: string): PassReport | null {
  const row = passes.find((pass) => pass.kind === "model" && pass.passId === passId);
  return row ? passReport(row) : null;
}

/** Returns the joined findings of a session's checks, and how many findings the owner ignores. */
export function computedFindings(
  markdown: string,
  passes: readonly StoredPass[],
  exclude: readonly CommentType[] = [],
): ComputedFindings & { ignored: number } {
  const reports = passes.map(checksReport).filter((report) => report !== null);
  return {
    ...joinComputed(markdown, joinReports(reports), exclude),
    ignored: reports.reduce((sum, { ignored }) => sum + (ignored ?? 0), 0),
  };
}
