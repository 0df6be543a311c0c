import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import type { Span } from "#lib/manuscript/span.ts";
import type { Finding, FindingSeverity, FindingType } from "./finding.ts";

/** What a check reports of one place: the check fills in the rest from its own defaults. */
export type Draft = Omit<Partial<Finding>, "checkId" | "span" | "title" | "message"> &
  Pick<Finding, "span" | "title" | "message">;

/** What came of a check: how many things it looked at and what it found, or why it could not look. */
export type Outcome = { checked: number; findings: Draft[] } | { notApplicable: string };

type CheckSpec = {
  id: string;
  /** What it compares, in plain words, for "what was checked". */
  label: string;
  types: FindingType[];
  severity: FindingSeverity;
  examine: (manuscript: Manuscript) => Outcome;
};

export type CheckResult = { checked: number; findings: Finding[] } | { notApplicable: string };

export type Check = { id: string; label: string; run: (manuscript: Manuscript) => CheckResult };

/** Defines a deterministic check: pure over a manuscript, and outspoken where it cannot tell. */
export function check(spec: CheckSpec): Check {
  return {
    id: spec.id,
    label: spec.label,
    run: (manuscript) => {
      const outcome = spec.examine(manuscript);
      if ("notApplicable" in outcome) return outcome;
      return { checked: outcome.checked, findings: outcome.findings.map((draft) => complete(spec, draft)) };
    },
  };
}

function complete(spec: CheckSpec, draft: Draft): Finding {
  return {
    checkId: spec.id,
    types: spec.types,
    severity: spec.severity,
    confidence: 1,
    related: [],
    evidence: null,
    suggestion: null,
    theme: null,
    ...draft,
  };
}

/** A finding at `span`; members left out take the check's defaults. */
export function finding(span: Span, draft: Omit<Draft, "span">): Draft {
  return { ...draft, span };
}

export function notApplicable(reason: string): Outcome {
  return { notApplicable: reason };
}
