import { z } from "zod";
import { uuidOut } from "#lib/contract/fields.ts";
import { countNoun } from "#lib/count-noun.ts";
import type { Entry } from "#lib/tools/paged.ts";
import type { ThreadPerson, Threads } from "../thread-schema.ts";
import type { Participant } from "../writing-schema.ts";

export const discussionEntry = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("person"), person_id: uuidOut, is_you: z.boolean() }),
  z.object({
    kind: z.literal("comment"),
    comment_id: uuidOut,
    is_own: z.boolean(),
    resolved: z.boolean(),
  }),
  z.object({ kind: z.literal("reply"), comment_id: z.string(), reply_id: uuidOut, is_own: z.boolean() }),
  z.object({ kind: z.literal("assignment"), comment_id: z.string(), person_id: uuidOut }),
]);
type DiscussionEntry = z.input<typeof discussionEntry>;

interface Discussion {
  heading: string;
  entries: Entry<DiscussionEntry>[];
}

/** Returns what people wrote as lines for a model: first the people, then comments with what belongs to each. */
export function describeDiscussion(
  threads: Threads,
  people: readonly Participant[],
  commentId?: string,
): Discussion {
  const isAsked = (each: { comment_id: string }) => commentId === undefined || each.comment_id === commentId;
  const comments = threads.written_comments.filter(isAsked);
  const replies = threads.replies.filter(isAsked);
  const assignments = threads.assignments.filter(isAsked);
  return {
    heading: `${countNoun(comments.length, "comment")} of people, ${replies.length} replies, ${countNoun(assignments.length, "assignment")}.`,
    entries: [
      ...people.map(({ person_id, name, is_you }) => ({
        line: `- person ${person_id}: ${name}${is_you ? " (the user)" : ""}`,
        fact: { kind: "person" as const, person_id, is_you },
      })),
      ...comments.map(({ comment_id, author, is_own, title, message, quote, resolved, created_at }) => ({
        line: [
          `- comment ${comment_id} of ${nameOf(author)} [${resolved ? "resolved" : "open"}, ${created_at}]${title ? `: ${title}` : ""}`,
          `  On: ${quote}`,
          `  ${message}`,
        ].join("\n"),
        fact: { kind: "comment" as const, comment_id, is_own, resolved: resolved !== null },
      })),
      ...replies.map(({ comment_id, reply_id, author, is_own, message, created_at }) => ({
        line: `- reply ${reply_id} of ${nameOf(author)} to comment ${comment_id} [${created_at}]:\n  ${message}`,
        fact: { kind: "reply" as const, comment_id, reply_id, is_own },
      })),
      ...assignments.map(({ comment_id, assignee }) => ({
        line: `- comment ${comment_id} is for ${assignee.name}`,
        fact: { kind: "assignment" as const, comment_id, person_id: assignee.person_id },
      })),
    ],
  };
}

function nameOf(person: ThreadPerson | null): string {
  return person?.name ?? "a deleted account";
}
