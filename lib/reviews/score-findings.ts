import type { Finding } from "#lib/checks/finding.ts";

/**
 * First estimates, not yet measured on authors: from reading alarms on 48 published papers and 10 converted
 * manuscripts, and from planted errors (`npx vitest run lib/checks/published.test.ts`). Where few alarms were
 * seen, or a right one may not be worth acting on, the figure is set lower.
 */
const PRECISION: Readonly<Record<string, number>> = {
  "p-value": 0.9,
  "confidence-interval": 0.85,
  percentage: 0.85,
  "impossible-percentage": 0.8,
  "parts-sum": 0.85,
  "sample-size": 0.6,
  "citation-without-entry": 0.85,
  "entry-never-cited": 0.8,
  "author-year-without-entry": 0.65,
  "duplicate-reference": 0.9,
  "malformed-doi": 0.85,
  "mention-without-caption": 0.75,
  "caption-never-mentioned": 0.7,
  "duplicate-caption": 0.5,
  leftover: 0.9,
  "repeated-word": 0.9,
  "repeated-sentence": 0.5,
  "unbalanced-bracket": 0.7,
  punctuation: 0.6,
  "indefinite-article": 0.7,
  acronym: 0.5,
  "spelling-variant": 0.5,
  "section-mention": 0.6,
  "missing-statement": 0.5,
};

/** For a check that has not been measured: rather too low than too high. */
const UNMEASURED = 0.5;

/** The probability that the author agrees with a finding and acts on it. */
export function scoreFinding(finding: Finding): number {
  const score = (PRECISION[finding.checkId] ?? UNMEASURED) * finding.confidence;
  return Math.round(100 * Math.min(0.99, Math.max(0.01, score))) / 100;
}
