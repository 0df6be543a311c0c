import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import type { Span } from "#lib/manuscript/span.ts";
import { type DoubtfulText, doubtfulText } from "./doubtful-text.ts";
import type { Finding, FindingSeverity, FindingType } from "./finding.ts";
import type { LengthLimits } from "./length-limits.ts";
import { isInWholeParagraph } from "./whole-paragraph.ts";

/** A finding as a check writes it. `check` fills in the rest from the check's own defaults. */
export type Draft = Omit<Partial<Finding>, "checkId" | "span" | "title" | "message"> &
  Pick<Finding, "span" | "title" | "message"> & {
    /** True if the document shows that its conversion lost nothing that the finding rests on, so that `ofPages` is too low. */
    isCertainOnPages?: boolean;
  };

/** The reason why a check did not look: the text holds nothing of the kind, or it could not be read. */
type NotApplicable = { notApplicable: string; absent: boolean };

/** The result of a check: how many things it looked at and its findings, or why it could not look. */
export type Outcome = { checked: number; findings: Draft[] } | NotApplicable;

/** The explanation of a check, which pages and documentation print. */
export type Method = {
  /** Full sentences on what is read, compared and allowed. */
  how: string;
  /** Full sentences on what it does not look at, so that nobody takes its silence for praise. */
  limits: string;
  /** The papers and standards that it follows. */
  sources?: readonly { title: string; url: string }[];
};

/**
 * The share of a check's findings with which an author would agree, from 0 to 1, and what the estimate rests on.
 * `measured/` holds manuscripts with a verdict on every finding, which must not contradict it. `ofPages` is the share in
 * text that was read off pages (PDF), where it is lower unless a finding is certain there.
 */
export type Precision = { estimate: number; ofPages?: number; why: string };

type CheckSpec = {
  id: string;
  /** A phrase for what it compares, for the list of what was checked. */
  label: string;
  types: FindingType[];
  severity: FindingSeverity;
  method: Method;
  precision: Precision;
  /**
   * The evidence of its findings. Words, the default, may stand beside a formula that could not be read; `signs` may
   * not. `absence` is the claim that something is nowhere. `token` is one string that no misreading makes, such as a
   * DOI.
   */
  restsOn?: "words" | "signs" | "absence" | "token";
  /** In text that was read off pages, a finding is certain if its paragraph is whole; elsewhere `ofPages` applies. */
  needsWholeParagraph?: true;
  /** `limits` are those of the venue that the review is for; null without one. */
  examine: (manuscript: Manuscript, limits: LengthLimits | null) => Outcome;
};

/** `withheld` is the number of findings left out because they lie in text that was not read reliably. */
export type CheckResult = { checked: number; findings: Finding[]; withheld: number } | NotApplicable;

export type Check = Omit<CheckSpec, "examine"> & {
  run: (manuscript: Manuscript, limits?: LengthLimits | null) => CheckResult;
};

/** With a larger share of text whose words are in doubt, nothing is said to be absent. */
const MOST_DAMAGED_FOR_ABSENCE = 0.05;

/** Defines a check: a pure function of a manuscript, which says so where it cannot judge. */
export function check(spec: CheckSpec): Check {
  const { examine, ...described } = spec;
  return {
    ...described,
    run: (manuscript, limits = null) => {
      const outcome = examine(manuscript, limits);
      if ("notApplicable" in outcome) return outcome;
      return reliable(spec, doubtfulText(manuscript), {
        checked: outcome.checked,
        findings: outcome.findings.map((draft) =>
          manuscript.file?.isReadOffPages ? onPages(spec, draft, manuscript) : complete(spec, draft),
        ),
      });
    },
  };
}

/** Leaves out the findings that rest on text which was not read reliably. */
function reliable(
  { restsOn }: CheckSpec,
  doubtful: DoubtfulText,
  { checked, findings }: { checked: number; findings: Finding[] },
): CheckResult {
  if (restsOn === "token") return { checked, findings, withheld: 0 };
  if (restsOn === "absence" && findings.length > 0 && doubtful.damagedShare > MOST_DAMAGED_FOR_ABSENCE)
    return {
      notApplicable: `${Math.round(100 * doubtful.damagedShare)}% of the text could not be read reliably, so what is missing there is unknown`,
      absent: false,
    };
  const isDoubtful = restsOn === "signs" ? doubtful.holds : doubtful.holdsWords;
  const kept = findings.flatMap((finding) => {
    const related = finding.related.filter((span) => !isDoubtful(span));
    const isGone = related.length === 0 && finding.related.length > 0;
    return isDoubtful(finding.span) || isGone ? [] : [{ ...finding, related }];
  });
  return { checked, findings: kept, withheld: findings.length - kept.length };
}

/** On pages, conversion may have made what a finding rests on. One that holds less often is not a major one there. */
const LEAST_SURE_OF_MAJOR_ON_PAGES = 0.93;

/** Lowers the confidence of a finding in text that was read off pages, as the check declares, and its severity. */
function onPages(spec: CheckSpec, draft: Draft, manuscript: Manuscript): Finding {
  const { estimate, ofPages = estimate } = spec.precision;
  const finding = complete(spec, draft);
  const isCertain =
    draft.isCertainOnPages ?? (spec.needsWholeParagraph && isInWholeParagraph(manuscript, draft.span));
  const share = isCertain ? estimate : ofPages;
  const isUnsureMajor =
    finding.severity === "major" && finding.confidence * share < LEAST_SURE_OF_MAJOR_ON_PAGES;
  return {
    ...finding,
    confidence: (finding.confidence * share) / estimate,
    severity: isUnsureMajor ? "minor" : finding.severity,
  };
}

function complete(spec: CheckSpec, { isCertainOnPages: _, ...draft }: Draft): Finding {
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

/** Returns a finding at `span`. Members that are left out take the check's defaults. */
export function finding(span: Span, draft: Omit<Draft, "span">): Draft {
  return { ...draft, span };
}

/** Returned where the check could not read or judge what it needs. The review lists it as not checked. */
export function notApplicable(reason: string): Outcome {
  return { notApplicable: reason, absent: false };
}

/** Returned where the text holds nothing that the check could look at. */
export function nothingToCheck(reason: string): Outcome {
  return { notApplicable: reason, absent: true };
}
