import { type CommentType, SEVERITY_WEIGHT, type Severity, WORDING_TYPES } from "../../comment-types.ts";

type Rankable = {
  types: CommentType[];
  severity: Severity;
  score: number;
  anchor: { start: number };
  /** Without `reported` if nothing was recomputed. */
  evidence?: { reported?: string; compared?: string } | null;
  /** True if it is folded whatever its worth: verification calls it wrong, or its quote is not in the manuscript. */
  mustFold?: boolean;
  shown: boolean;
};

export type Ranking = { preview: boolean; focus?: readonly CommentType[]; maxComments?: number };

const SHOWN = 25;
const SHOWN_IN_PREVIEW = 3;
/** Beside comments on the substance, at most so many on wording are shown, not counting types in focus. */
const WORDING_SHOWN = 6;
/** A comment with a lower score is folded, unless it is critical and not refuted. */
const LEAST_SCORE = 0.3;

/**
 * Orders comments by their worth to the author: types in focus first, substance before
 * wording, then severity times
 * score, a little more for what was recomputed. Marks the first ones as shown; the others are folded.
 */
export function rankComments<T extends Rankable>(comments: readonly T[], ranking: Ranking): T[] {
  const ordered = comments.toSorted(
    (a, b) => tier(a, ranking) - tier(b, ranking) || worth(b) - worth(a) || a.anchor.start - b.anchor.start,
  );
  const limit = ranking.preview ? SHOWN_IN_PREVIEW : Math.min(SHOWN, ranking.maxComments ?? SHOWN);
  const hasSubstance = ordered.some((comment) => !isWording(comment));
  let shown = 0;
  let wording = 0;
  return ordered.map((comment) => {
    const counts = isWording(comment) && !isInFocus(comment, ranking);
    const isCrowded = hasSubstance && counts && wording >= WORDING_SHOWN;
    const shows =
      shown < limit &&
      !isCrowded &&
      !comment.mustFold &&
      (comment.score >= LEAST_SCORE || comment.severity === "critical");
    if (shows) shown += 1;
    if (shows && counts) wording += 1;
    return { ...comment, shown: shows };
  });
}

function tier(comment: Rankable, ranking: Ranking): number {
  return (isInFocus(comment, ranking) ? 0 : 3) + (isWording(comment) ? 2 : isMainlyWording(comment) ? 1 : 0);
}

function isInFocus({ types }: Rankable, { focus }: Ranking): boolean {
  return types.some((type) => focus?.includes(type));
}

/** True if the main subject is the wording, as with a compound that is written in two ways. */
function isMainlyWording({ types }: Rankable): boolean {
  return types[0] !== undefined && WORDING_TYPES.has(types[0]);
}

/** A number that was recomputed comes before a slip that is as severe and as sure. */
const RECOMPUTED = 1.15;

function worth({ severity, score, evidence }: Rankable): number {
  return SEVERITY_WEIGHT[severity] * score * (evidence?.reported === undefined ? 1 : RECOMPUTED);
}

function isWording(comment: Rankable): boolean {
  return comment.types.every((type) => WORDING_TYPES.has(type));
}
