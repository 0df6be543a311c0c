import type { ActionType, Comment } from "#lib/reviews/comment-schema.ts";
import { inOrderOfPlace } from "#lib/reviews/comment-types.ts";
import type { Session } from "#lib/reviews/schema.ts";
import type { Threads, WrittenComment } from "#lib/reviews/thread-schema.ts";
import { type CommentOrder, sortComments } from "./comment-order.ts";
import { type CommentFilter, matches, NO_FILTER } from "./filter-comments.ts";
import type { Passage } from "./find-passage.ts";
import { asComment, authorName, threadLines } from "./written-comments.ts";

/** A comment with its number in the order of the text, from 1. Its mark shows the number too. */
export interface NumberedComment extends Comment {
  number: number;
  /** Its position in the order in which an author should look at the comments, from 0. */
  rank: number;
  /** True if the user dismissed it because it is not true. */
  isWrong: boolean;
  /** What a person wrote; null for a comment of the review. */
  written: WrittenComment | null;
  /** The text that the filter searches, in lower case. */
  haystack: string;
}

export type ReaderTab = "overall" | "comments" | "done" | "discuss";

/** What is shown of the manuscript: its text, the author's own pages, or both beside each other. */
export type TextSide = "text" | "pages" | "both";

export interface ReaderState {
  session: Session;
  side: TextSide;
  comments: readonly NumberedComment[];
  activeId: string | null;
  filter: CommentFilter;
  order: CommentOrder;
  /** The comments that the user selected to act on them at once. */
  selected: ReadonlySet<string>;
  /** True if folded comments are shown. */
  unfolded: boolean;
  tab: ReaderTab;
  /** The comment that the chat is about, or null for the whole manuscript. */
  discussing: string | null;
  /** A passage that a link or the chat points at. */
  pointed: Passage | null;
  /** What people wrote; null for those who may not see it. */
  threads: Threads | null;
  /** By comment, what a closed card says about its thread. */
  threadLines: Readonly<Record<string, string>>;
  /** By comment, why the server refused the last action. */
  refusals: Readonly<Record<string, string>>;
  /** True while the search in the text is open. */
  isSearching: boolean;
  /** The comments that the user acted on, those of one action together, the latest last. `u` undoes the latest. */
  acted: readonly (readonly string[])[];
}

export function initialState(session: Session): ReaderState {
  return {
    session,
    side: "text",
    comments: numbered(session),
    activeId: null,
    filter: NO_FILTER,
    order: "first",
    selected: new Set(),
    unfolded: false,
    tab: "comments",
    discussing: null,
    pointed: null,
    threads: session.threads,
    threadLines: threadLines(session.threads),
    refusals: {},
    isSearching: false,
    acted: [],
  };
}

/**
 * Sorts the comments of a session in the order of the text and numbers them. Those that people wrote come after them, so
 * that a new one changes no number.
 */
export function numbered({ feedback, comment_actions, threads }: Session): NumberedComment[] {
  const wrong = new Set(
    comment_actions.filter(({ reason }) => reason === "wrong").map((each) => each.comment_id),
  );
  const ranked = feedback.detailed.comments.map((comment, rank) => ({ ...comment, rank }));
  const ofReview = inOrderOfPlace(ranked).map((comment, i) => ({
    ...comment,
    number: i + 1,
    isWrong: wrong.has(comment.id),
    written: null,
    haystack: `${comment.title}\n${comment.message}\n${comment.quote}`.toLowerCase(),
  }));
  return [...ofReview, ...writtenAfter(ofReview.length, threads)];
}

function writtenAfter(count: number, threads: Threads | null): NumberedComment[] {
  const oldestFirst = (threads?.written_comments ?? []).toSorted((a, b) =>
    a.comment_id < b.comment_id ? -1 : 1,
  );
  return oldestFirst.map((written, i) => {
    const comment = asComment(written);
    const words = [authorName(written.author), comment.title, comment.message, comment.quote];
    return {
      ...comment,
      number: count + i + 1,
      rank: count + i,
      isWrong: false,
      written,
      haystack: words.join("\n").toLowerCase(),
    };
  });
}

/** Returns what changes when the threads are read again. */
export function withThreads(state: ReaderState, threads: Threads | null): Partial<ReaderState> {
  const ofReview = state.comments.filter(({ written }) => written === null);
  return {
    threads,
    threadLines: threadLines(threads),
    comments: [...ofReview, ...writtenAfter(ofReview.length, threads)],
  };
}

/** Returns what changes when somebody else acts on comments of the review. */
export function withActions(
  state: ReaderState,
  actions: ReadonlyMap<string, ActionType | null>,
): Partial<ReaderState> {
  return {
    comments: state.comments.map((comment) => {
      const action = actions.get(comment.id);
      if (action === undefined) return comment;
      const is_dismissed = action === "dismissed";
      return { ...comment, is_dismissed, is_addressed: action === "addressed", isWrong: false };
    }),
  };
}

export function isDone(comment: Comment): boolean {
  return comment.is_dismissed || comment.is_addressed;
}

/** Returns the open comments that are shown beside the text, in the order that the user chose. */
export function openComments(state: ReaderState): NumberedComment[] {
  const shown = (comment: NumberedComment) =>
    comment.shown || state.unfolded || comment.id === state.activeId;
  const open = state.comments.filter(
    (comment) => !isDone(comment) && shown(comment) && matches(comment, state.filter),
  );
  return sortComments(open, state.order);
}

export function doneComments(state: ReaderState): NumberedComment[] {
  return state.comments.filter((comment) => isDone(comment) && matches(comment, state.filter));
}

/** Returns the open comments that are listed, without those that people wrote: what is done with many is done with these. */
export function openOfReview(state: ReaderState): NumberedComment[] {
  return openComments(state).filter(({ written }) => written === null);
}

/** Returns the same of the done comments. */
export function doneOfReview(state: ReaderState): NumberedComment[] {
  return doneComments(state).filter(({ written }) => written === null);
}

/** Counts the open comments, those that are folded included. */
export function openCount(state: ReaderState): number {
  return state.comments.filter((comment) => !isDone(comment) && matches(comment, state.filter)).length;
}

/** Counts the open comments that are folded. */
export function foldedCount(state: ReaderState): number {
  return state.comments.filter(
    (comment) => !comment.shown && !isDone(comment) && matches(comment, state.filter),
  ).length;
}

/**
 * Returns the open comment after or before the active one, in the order that the user chose. Without an active one,
 * returns the first or the last.
 */
export function neighbour(state: ReaderState, step: 1 | -1): NumberedComment | undefined {
  const list = openComments(state);
  const all = sortComments(state.comments, state.order);
  const at = all.findIndex(({ id }) => id === state.activeId);
  if (at < 0) return step === 1 ? list[0] : list.at(-1);
  const beyond = new Set(step === 1 ? all.slice(at + 1) : all.slice(0, at));
  const candidates = list.filter((comment) => beyond.has(comment));
  return step === 1 ? candidates[0] : candidates.at(-1);
}
