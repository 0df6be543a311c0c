import { countNoun } from "#lib/count-noun.ts";
import type { Comment } from "#lib/reviews/comment-schema.ts";
import type { Threads, WrittenComment } from "#lib/reviews/thread-schema.ts";

/** The source of comments that people wrote, where those of a review name their check or pass. */
export const BY_PEOPLE = "person";

const TITLE_LENGTH = 80;

/** Returns who wrote something, also if their account is gone. */
export function authorName(author: { name: string } | null): string {
  return author?.name ?? "A deleted account";
}

/** Returns a written comment in the form of those of the review, so that it is listed, marked and found as they are. */
export function asComment(written: WrittenComment): Comment {
  const { message, quote } = written;
  return {
    id: written.comment_id,
    title: written.title ?? shortened(message),
    paragraph: quote,
    message,
    quote,
    score: 1,
    is_dismissed: false,
    is_addressed: written.resolved !== null,
    types: [],
    severity: "minor",
    anchor: written.anchor,
    suggestion: null,
    evidence: null,
    source: BY_PEOPLE,
    related: [],
    shown: true,
    fold_reason: null,
    merged_from: [],
    previous_comment_id: null,
  };
}

function shortened(message: string): string {
  const words = message.replace(/\s+/g, " ").trim();
  return words.length <= TITLE_LENGTH
    ? words
    : `${words.slice(0, words.lastIndexOf(" ", TITLE_LENGTH) || TITLE_LENGTH)}…`;
}

/** Returns by comment what a closed card says about its thread: "2 replies · for Anna". */
export function threadLines(threads: Threads | null): Readonly<Record<string, string>> {
  const counts = new Map<string, number>();
  for (const { comment_id: id } of threads?.replies ?? []) counts.set(id, (counts.get(id) ?? 0) + 1);
  const lines: Record<string, string> = {};
  for (const [id, count] of counts) lines[id] = countNoun(count, "reply", "replies");
  for (const { comment_id: id, assignee } of threads?.assignments ?? [])
    lines[id] = [lines[id], `for ${assignee.name}`].filter(Boolean).join(" · ");
  return lines;
}
