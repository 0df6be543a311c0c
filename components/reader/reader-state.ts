import type { Comment } from "#lib/reviews/comment-schema.ts";
import type { Session } from "#lib/reviews/schema.ts";
import { type CommentFilter, matches, NO_FILTER } from "./filter-comments.ts";
import type { Passage } from "./find-passage.ts";

/** A comment with its number in the order of the text, from 1; the number stands at its mark, too. */
export interface NumberedComment extends Comment {
  number: number;
  /** What the filter searches, in lower case. */
  haystack: string;
}

export type ReaderTab = "overall" | "comments" | "done" | "discuss";

export interface ReaderState {
  session: Session;
  comments: readonly NumberedComment[];
  activeId: string | null;
  filter: CommentFilter;
  /** Whether the smaller remarks are unfolded. */
  unfolded: boolean;
  tab: ReaderTab;
  /** The comment that is discussed; null for the whole manuscript. */
  discussing: string | null;
  /** Words of the text that something led to. */
  pointed: Passage | null;
  /** Why the server refused the last action on a comment, by comment. */
  refusals: Readonly<Record<string, string>>;
  /** The comments acted on, the last one last: what `u` undoes. */
  acted: readonly string[];
}

export function initialState(session: Session): ReaderState {
  return {
    session,
    comments: numbered(session.feedback.detailed.comments),
    activeId: null,
    filter: NO_FILTER,
    unfolded: false,
    tab: "comments",
    discussing: null,
    pointed: null,
    refusals: {},
    acted: [],
  };
}

/** In the order of the text. */
export function numbered(comments: readonly Comment[]): NumberedComment[] {
  return comments
    .toSorted((a, b) => a.anchor.start - b.anchor.start || a.anchor.end - b.anchor.end)
    .map((comment, i) => ({
      ...comment,
      number: i + 1,
      haystack: `${comment.title}\n${comment.message}\n${comment.quote}`.toLowerCase(),
    }));
}

export function isDone(comment: Comment): boolean {
  return comment.is_dismissed || comment.is_addressed;
}

/** The open comments that the reader sees beside the text, in its order. */
export function openComments(state: ReaderState): NumberedComment[] {
  const shown = (comment: NumberedComment) =>
    comment.shown || state.unfolded || comment.id === state.activeId;
  return state.comments.filter(
    (comment) => !isDone(comment) && shown(comment) && matches(comment, state.filter),
  );
}

export function doneComments(state: ReaderState): NumberedComment[] {
  return state.comments.filter((comment) => isDone(comment) && matches(comment, state.filter));
}

/** How many open comments are folded away. */
export function foldedCount(state: ReaderState): number {
  return state.comments.filter(
    (comment) => !comment.shown && !isDone(comment) && matches(comment, state.filter),
  ).length;
}

/** The comment after or before the active one in a list; from none, the first or the last. */
export function neighbour(
  list: readonly NumberedComment[],
  all: readonly NumberedComment[],
  activeId: string | null,
  step: 1 | -1,
): NumberedComment | undefined {
  const active = all.find((comment) => comment.id === activeId);
  if (!active) return step === 1 ? list[0] : list.at(-1);
  return step === 1
    ? list.find((comment) => comment.number > active.number)
    : list.findLast((comment) => comment.number < active.number);
}
