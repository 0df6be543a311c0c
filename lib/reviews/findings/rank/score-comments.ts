import type { Finding } from "#lib/checks/finding.ts";
import { HARPER } from "#lib/checks/language/harper/harper.ts";
import { CHECKS } from "#lib/checks/registry.ts";
import type { Verdict } from "../../passes/answers.ts";

const PRECISION = new Map([...CHECKS, HARPER].map(({ id, precision }) => [id, precision.estimate]));

/** For a finding of no known check: rather too low than too high. */
const UNKNOWN = 0.5;

/** Returns the probability that the author agrees with a computed finding and acts on it. */
export function computedScore(finding: Finding): number {
  const score = (PRECISION.get(finding.checkId) ?? UNKNOWN) * finding.confidence;
  return Math.round(100 * Math.min(0.99, Math.max(0.01, score))) / 100;
}

/** A computed comment that holds less often is folded: false alarms cost an author more than a slip that stays. */
const LEAST_SURE = 0.6;

export function isUnsure(finding: Finding): boolean {
  return finding.severity !== "critical" && computedScore(finding) < LEAST_SURE;
}

/**
 * The probability that an author agrees with a judged comment, by its verdict. The numbers come from published
 * evaluations of such reviews (authors agree with about half of what one call raises, and with two thirds of what a
 * second look confirms), not from authors of this installation: the description of `score` says so.
 */
const BY_VERDICT: Record<Verdict | "unverified", number> = {
  stands: 0.65,
  stands_with_changes: 0.6,
  unverified: 0.5,
  cannot_tell: 0.35,
  doubtful: 0.35,
  wrong: 0.1,
};
/** The part of the remaining doubt that each further pass with the same finding removes. */
const BY_SUPPORT = 0.2;

/** @param confidence the model's own, 0–1 · @param passes that raised the finding, at least 1 */
export function judgedScore(verdict: Verdict | null, confidence: number, passes: number): number {
  const own = BY_VERDICT[verdict ?? "unverified"] * (0.7 + 0.3 * confidence);
  const supported = verdict === "wrong" ? own : 1 - (1 - own) * (1 - BY_SUPPORT) ** Math.min(4, passes - 1);
  return Math.round(100 * Math.min(0.95, Math.max(0.02, supported))) / 100;
}
