import type { Finding } from "#lib/checks/finding.ts";
import { HARPER } from "#lib/checks/language/harper/harper.ts";
import { CHECKS } from "#lib/checks/registry.ts";

const PRECISION = new Map([...CHECKS, HARPER].map(({ id, precision }) => [id, precision.estimate]));

/** For a finding of no known check: rather too low than too high. */
const UNKNOWN = 0.5;

/** The probability that the author agrees with a finding and acts on it. */
export function scoreFinding(finding: Finding): number {
  const score = (PRECISION.get(finding.checkId) ?? UNKNOWN) * finding.confidence;
  return Math.round(100 * Math.min(0.99, Math.max(0.01, score))) / 100;
}
