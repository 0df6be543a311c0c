import type { Span } from "#lib/manuscript/span.ts";
import { SEVERITIES } from "../comment-types.ts";
import type { RawFinding } from "../passes/answers.ts";

/** A finding of a model with its anchor in the text. */
export interface JudgedFinding
  extends Omit<RawFinding, "related_quotes" | "quote" | "paragraph" | "compared" | "calculations"> {
  /** What the model compared, recomputed or looked for; absent in reports of earlier releases. */
  compared?: string;
  /** Numbers of the calculations of its pass that it rests on; absent in reports of earlier releases. */
  calculations?: number[];
  /** The pass that raised it. */
  passId: string;
  /** The words that it quotes, if the text does not hold them. Its span is then at the paragraph that it is about. */
  misquoted?: string;
  /** Where it stands then; absent in reports of earlier releases, which kept it at its paragraph alone. */
  keptAt?: "its paragraph" | "a similar paragraph" | "the beginning";
  span: Span;
  related: Span[];
}

/** A finding whose quote is nowhere in the text. */
export interface UnplacedFinding {
  passId: string;
  finding: RawFinding;
}

/** Findings of one root cause, by index, the computed ones first. The first is published; the others are kept with it. */
export interface Cause {
  computed: number[];
  judged: number[];
}

/** The result of joining. */
export interface JoinedFindings {
  judged: JudgedFinding[];
  causes: Cause[];
  /** Findings that did not become part of a cause, by the pass that raised them. */
  dropped: { passId: string; title: string }[];
}

/**
 * Returns the judged finding that stands for a cause: one with an exact quote, then the most severe, then the most
 * confident. Null if a computed one does.
 */
export function leadOf({ judged }: Pick<JoinedFindings, "judged">, cause: Cause): JudgedFinding | null {
  if (cause.computed.length > 0) return null;
  const [lead] = membersOf(judged, cause).toSorted(
    (a, b) =>
      Number(a.misquoted !== undefined) - Number(b.misquoted !== undefined) ||
      SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
      b.confidence - a.confidence,
  );
  return lead ?? null;
}

export function membersOf(judged: readonly JudgedFinding[], cause: Cause): JudgedFinding[] {
  return cause.judged.map((i) => judged[i]).filter((each) => each !== undefined);
}
