import type { PassRow } from "#db/queries/review-passes.ts";
import type { ChecksReport } from "#lib/checks/run-checks.ts";
import type { JoinedFindings } from "../findings/join/join-findings.ts";
import type { Verdict } from "../findings/verify/verify-findings.ts";
import type { RevisionAnswer } from "../passes/check-revision.ts";
import type { PassReport } from "../passes/pass.ts";

/** What a model pass leaves behind; each has the members that it is for. */
export interface JudgedReport extends PassReport {
  joined?: JoinedFindings;
  /** By index of the cause. */
  verdicts?: { cause: number; verdict: Verdict; reason: string }[];
  overall?: string;
  /** By id of the earlier comment. */
  revision?: ({ commentId: string } & RevisionAnswer)[];
  /** Why some of its questions have no answer; the pass stands without them. */
  faults?: string[];
}

/** What a computed pass found; `runPass` is the only writer of it. */
export function checksReport({ kind, report }: PassRow): ChecksReport | null {
  return kind === "computed" && report !== null ? (report as ChecksReport) : null;
}

/** What a model pass found; `judge` is the only writer of it. */
export function passReport({ kind, report }: PassRow): JudgedReport | null {
  return kind === "model" && report !== null ? (report as JudgedReport) : null;
}

/** The report of the pass that has this id, if it ended well. */
export function reportOf(passes: readonly PassRow[], passId: string): JudgedReport | null {
  const row = passes.find((pass) => pass.passId === passId);
  return row ? passReport(row) : null;
}

/** Why a pass that ended well did a part of its work only; empty for one that did all of it. */
export function faultsOf(pass: PassRow): readonly string[] {
  const report = passReport(pass);
  return [...(report?.joined?.faults ?? []), ...(report?.faults ?? [])];
}

export function joinedOf(passes: readonly PassRow[]): JoinedFindings | null {
  return reportOf(passes, "join")?.joined ?? null;
}
