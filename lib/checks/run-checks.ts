import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import type { ChecksReport } from "./checks-report.ts";
import { doubtfulText } from "./doubtful-text.ts";
import type { CheckGroupId } from "./groups.ts";
import type { HarperSettings } from "./language/harper/harper.ts";
import type { LengthLimits } from "./length-limits.ts";
import { CHECKS, checksOf } from "./registry.ts";

export type ChecksOptions = {
  group?: CheckGroupId;
  /** Ids of checks that are switched off; the report names them. */
  skip?: readonly string[];
  /** Switches Harper on beside the checks of language; it runs in processes of checks only. */
  harper?: HarperSettings | null;
  /** The limits of the venue that the review is for. */
  limits?: LengthLimits | null;
};

/** Runs every check, or those of one group. Findings come in document order. */
export function runChecks(manuscript: Manuscript, options: ChecksOptions = {}): ChecksReport {
  const checks = options.group === undefined ? CHECKS : checksOf(options.group);
  const { counts } = doubtfulText(manuscript);
  const report: ChecksReport = { findings: [], ran: [], notApplicable: [], doubtful: counts };
  let withheld = 0;
  for (const { id, label, run } of checks) {
    if (options.skip?.includes(id)) {
      report.notApplicable.push({ id, label, reason: "this check is switched off", absent: false });
      continue;
    }
    const result = run(manuscript, options.limits);
    if ("notApplicable" in result) {
      report.notApplicable.push({ id, label, reason: result.notApplicable, absent: result.absent });
      continue;
    }
    report.ran.push({ id, label, checked: result.checked });
    for (const finding of result.findings) report.findings.push(finding);
    withheld += result.withheld;
  }
  report.findings.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  return { ...report, withheld };
}
