import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import type { Span } from "#lib/manuscript/span.ts";
import type { Finding, FindingSeverity, FindingType } from "./finding.ts";

/** What a check reports of one place: the check fills in the rest from its own defaults. */
export type Draft = Omit<Partial<Finding>, "checkId" | "span" | "title" | "message"> &
  Pick<Finding, "span" | "title" | "message">;

/** Why a check did not look: the text holds nothing of the kind, or what there is could not be read. */
type NotApplicable = { notApplicable: string; absent: boolean };

/** What came of a check: how many things it looked at and what it found, or why it could not look. */
export type Outcome = { checked: number; findings: Draft[] } | NotApplicable;

/** How a check works, for whoever wants to judge it: documentation and pages print it. */
export type Method = {
  /** What is read, compared and allowed, in full sentences. */
  how: string;
  /** What it passes over, so that its silence is not taken for praise. */
  limits: string;
  /** The papers and standards that it follows. */
  sources?: readonly { title: string; url: string }[];
};

/**
 * The share of a check's findings with which an author would agree, from 0 to 1, and what the estimate rests on.
 * `measured/` holds manuscripts with a verdict on every finding, which must not contradict it.
 */
export type Precision = { estimate: number; why: string };

type CheckSpec = {
  id: string;
  /** What it compares, in plain words, for "what was checked". */
  label: string;
  types: FindingType[];
  severity: FindingSeverity;
  method: Method;
  precision: Precision;
  examine: (manuscript: Manuscript) => Outcome;
};

export type CheckResult = { checked: number; findings: Finding[] } | NotApplicable;

export type Check = Omit<CheckSpec, "examine"> & { run: (manuscript: Manuscript) => CheckResult };

/** Defines a deterministic check: pure over a manuscript, and outspoken where it cannot tell. */
export function check(spec: CheckSpec): Check {
  const { examine, ...described } = spec;
  return {
    ...described,
    run: (manuscript) => {
      const outcome = examine(manuscript);
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

/** What the check needs could not be read, or not be judged: "not checked", which is no praise. */
export function notApplicable(reason: string): Outcome {
  return { notApplicable: reason, absent: false };
}

/** The text holds nothing that the check could look at. */
export function nothingToCheck(reason: string): Outcome {
  return { notApplicable: reason, absent: true };
}
