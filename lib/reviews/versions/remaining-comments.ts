import type { RevisionCheck } from "../revision-schema.ts";
import type { RemainingComment } from "../versions-schema.ts";

type Outcome = RevisionCheck["comments"][number];

/** A version with its comments, and what it found out about those of the version before. */
export interface FollowedVersion {
  number: number;
  sessionId: string;
  check: RevisionCheck | null;
  comments: readonly {
    id: string;
    previousCommentId: string | null;
    actionType: "dismissed" | "addressed" | null;
  }[];
}

/** A comment that is left, without what it says. */
export interface Remaining extends Omit<RemainingComment, "title" | "severity" | "quote"> {
  /** True if the newest version has it, so that its quote is that of the text now. */
  isInNewest: boolean;
}

/** One comment through all versions that have it. */
interface Thread {
  since: number;
  latest: { version: FollowedVersion; comment: FollowedVersion["comments"][number] };
  outcome: Outcome | null;
  checkedIn: number | null;
  cameBack: boolean;
}

/**
 * Finds the comments of earlier versions that the newest has not settled: still there, partly there, unclear, never
 * checked, or back after they were settled. A comment that several versions have is one.
 * @param line from the oldest to the newest, each a revision of the one before
 */
export function remainingComments(line: readonly FollowedVersion[]): Remaining[] {
  const newest = line.at(-1);
  if (!newest) return [];
  return followComments(line)
    .filter((thread) => thread.since < newest.number && isLeft(thread, newest))
    .map((thread) => toRemaining(thread, newest));
}

function followComments(line: readonly FollowedVersion[]): Thread[] {
  const threads: Thread[] = [];
  const byId = new Map<string, Thread>();
  let inVersionBefore = new Map<string, Thread>();
  for (const version of line) {
    for (const outcome of version.check?.comments ?? []) {
      const thread = inVersionBefore.get(outcome.comment_id);
      if (thread) Object.assign(thread, { outcome, checkedIn: version.number });
    }
    const inThis = new Map<string, Thread>();
    for (const comment of version.comments) {
      const latest = { version, comment };
      const known = inVersionBefore.get(comment.previousCommentId ?? "") ?? byId.get(comment.id);
      const isNew = !known || known.latest.version === version;
      const thread: Thread = isNew
        ? { since: version.number, latest, outcome: null, checkedIn: null, cameBack: false }
        : known;
      if (isNew) threads.push(thread);
      else if (isSettled(thread)) Object.assign(thread, { cameBack: true, outcome: null, checkedIn: null });
      thread.latest = latest;
      inThis.set(comment.id, thread);
      byId.set(comment.id, thread);
    }
    inVersionBefore = inThis;
  }
  return threads;
}

function isLeft(thread: Thread, newest: FollowedVersion): boolean {
  const { version, comment } = thread.latest;
  if (comment.actionType === "dismissed") return false;
  return version === newest ? comment.actionType === null : !isSettled(thread) || wasFoundAgain(thread);
}

/** True if the author marked it as addressed, or a later review found it fixed or gone. */
function isSettled({ outcome, latest }: Thread): boolean {
  if (latest.comment.actionType === "addressed") return true;
  return outcome?.verdict === "fixed" || outcome?.verdict === "no_longer_applies";
}

/** True if the review after its last one still found what the author had marked as addressed. */
function wasFoundAgain({ outcome }: Thread): boolean {
  return outcome?.verdict === "not_fixed" || outcome?.verdict === "partly_fixed";
}

function toRemaining(thread: Thread, newest: FollowedVersion): Remaining {
  const { since, outcome, checkedIn, latest } = thread;
  const { version, comment } = latest;
  const isInNewest = version === newest;
  return {
    comment_id: comment.id,
    session_id: version.sessionId,
    version: version.number,
    since_version: since,
    verdict: outcome?.verdict ?? null,
    checked_in: checkedIn,
    came_back: thread.cameBack || (!isInNewest && comment.actionType === "addressed"),
    explanation: outcome?.explanation ?? "",
    quote_now: !isInNewest && checkedIn === newest.number ? (outcome?.quote_after ?? null) : null,
    isInNewest,
  };
}
