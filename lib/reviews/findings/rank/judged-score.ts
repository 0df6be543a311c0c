import type { Verdict } from "../verify/verify-findings.ts";

/**
 * Chance that an author agrees with a judged comment, by what the verification said. Taken from published
 * evaluations of such reviews (of what one call raises about half is agreed with; of what a fresh look confirms about
 * two thirds), not measured on authors of this installation: the description of `score` says so.
 */
const BY_VERDICT: Record<Verdict | "unverified", number> = {
  stands: 0.65,
  unverified: 0.5,
  doubtful: 0.35,
  wrong: 0.1,
};
/** How much of the rest another pass that raises the same takes away. */
const BY_SUPPORT = 0.2;

/** @param confidence the model's own, 0–1 · @param passes that raised it, at least 1 */
export function judgedScore(verdict: Verdict | null, confidence: number, passes: number): number {
  const own = BY_VERDICT[verdict ?? "unverified"] * (0.7 + 0.3 * confidence);
  const supported = verdict === "wrong" ? own : 1 - (1 - own) * (1 - BY_SUPPORT) ** Math.min(4, passes - 1);
  return Math.round(100 * Math.min(0.95, Math.max(0.02, supported))) / 100;
}
