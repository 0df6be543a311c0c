import type { Reply } from "#lib/exports/exported-review.ts";
import type { Comment } from "../comment-schema.ts";
import { verbatim } from "../comments/words-as-markdown.ts";
import type { ThreadPerson, Threads, WrittenComment } from "../thread-schema.ts";
import type { NumberedComment } from "./chosen-comments.ts";

const TITLE_LENGTH = 80;

/** Returns what people wrote on words of the manuscript, as `W001` and so on, the oldest first. */
export function writtenComments(threads: Threads | null): NumberedComment[] {
  const oldestFirst = (threads?.written_comments ?? []).toSorted((a, b) =>
    a.comment_id < b.comment_id ? -1 : 1,
  );
  return oldestFirst.map((written, i) => ({
    number: `W${String(i + 1).padStart(3, "0")}`,
    comment: asComment(written),
    author: nameOf(written.author),
  }));
}

/** Returns the replies of people to a comment, the oldest first. */
export function threadReplies(threads: Threads | null, commentId: string): Reply[] {
  return (threads?.replies ?? [])
    .filter(({ comment_id }) => comment_id === commentId)
    .map(({ author, created_at, message }) => ({
      author: nameOf(author),
      at: created_at,
      text: asMarkdown(message),
    }));
}

function asComment(written: WrittenComment): Comment {
  const { message, quote } = written;
  return {
    id: written.comment_id,
    title: written.title ?? shortened(message),
    paragraph: quote,
    message: asMarkdown(message),
    quote,
    score: 1,
    is_dismissed: false,
    is_addressed: written.resolved !== null,
    types: [],
    severity: "minor",
    anchor: written.anchor,
    suggestion: null,
    evidence: null,
    source: "person",
    related: [],
    shown: true,
    fold_reason: null,
    merged_from: [],
    previous_comment_id: null,
  };
}

function nameOf(author: ThreadPerson | null): string {
  return author?.name ?? "A deleted account";
}

/** What people write is no Markdown: its signs stay as they are, and so do its lines. */
function asMarkdown(message: string): string {
  return message
    .split("\n")
    .flatMap((line) => verbatim(line) || [])
    .join("\n\n");
}

function shortened(message: string): string {
  const words = message.replace(/\s+/g, " ").trim();
  return words.length <= TITLE_LENGTH
    ? words
    : `${words.slice(0, words.lastIndexOf(" ", TITLE_LENGTH) || TITLE_LENGTH)}…`;
}
