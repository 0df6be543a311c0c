import type { Finding } from "#lib/checks/finding.ts";

/** Share of a check's findings that an author would act on. */
const PRECISION: Readonly<Record<string, number>> = {};

/** For a check that has not been measured: rather too low than too high. */
const UNMEASURED = 0.5;

/** The probability that the author agrees with a finding and acts on it. */
export function scoreFinding(finding: Finding): number {
  const score = (PRECISION[finding.checkId] ?? UNMEASURED) * finding.confidence;
  return Math.round(100 * Math.min(0.99, Math.max(0.01, score))) / 100;
}
