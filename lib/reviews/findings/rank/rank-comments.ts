import { type CommentType, type Severity, WORDING_TYPES } from "../../comment-types.ts";

type Rankable = {
  types: CommentType[];
  severity: Severity;
  score: number;
  anchor: { start: number };
  shown: boolean;
};

export type Ranking = { preview: boolean; focus?: readonly CommentType[]; maxComments?: number };

const SHOWN = 25;
const SHOWN_IN_PREVIEW = 3;
/** Beside substance, no more remarks on wording than this are shown. */
const WORDING_SHOWN = 6;
/** Below this chance of agreement a comment is folded away, unless it would be grave. */
const LEAST_SCORE = 0.3;
const WEIGHT: Record<Severity, number> = { critical: 4, major: 2, minor: 1 };

/**
 * Orders comments by what they are worth to the author: what is in focus first, substance before wording, then
 * gravity times chance of agreement. Marks those worth opening at once as shown; the others stay, folded.
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
    const isCrowded = hasSubstance && isWording(comment) && wording >= WORDING_SHOWN;
    const shows =
      shown < limit && !isCrowded && (comment.score >= LEAST_SCORE || comment.severity === "critical");
    if (shows) shown += 1;
    if (shows && isWording(comment)) wording += 1;
    return { ...comment, shown: shows };
  });
}

function tier(comment: Rankable, ranking: Ranking): number {
  const inFocus = comment.types.some((type) => ranking.focus?.includes(type));
  return (inFocus ? 0 : 2) + (isWording(comment) ? 1 : 0);
}

function worth(comment: Rankable): number {
  return WEIGHT[comment.severity] * comment.score;
}

function isWording(comment: Rankable): boolean {
  return comment.types.every((type) => WORDING_TYPES.has(type));
}
