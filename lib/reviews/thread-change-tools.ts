import { z } from "zod";
import type { ActorContext } from "#lib/context.ts";
import { uuid, uuidOut } from "#lib/contract/fields.ts";
import { countNoun } from "#lib/count-noun.ts";
import { defineAction } from "#lib/tools/assistant-tool.ts";
import { quoted } from "./own-review.ts";
import { notTheAuthor, replyNotFound, sessionRoleTooLow, writtenCommentNotFound } from "./thread-problems.ts";
import type { Reply, Threads, WrittenComment } from "./thread-schema.ts";
import { deleteReply as deleteReplyVerb, editReply } from "./threads/change-reply.ts";
import {
  deleteWrittenComment as deleteCommentVerb,
  editWrittenComment,
} from "./threads/change-written-comment.ts";
import { getThreads } from "./threads/get-threads.ts";
import { listParticipants } from "./threads/list-participants.ts";
import { editCommentRequest, replyRequest } from "./writing-schema.ts";

const session_id = uuid.describe("The review session.");
const reply_id = uuid.describe("The reply's id, as read_discussion gives it. It is the user's own.");
const comment_id = uuid.describe(
  "The id of a comment that the user wrote, as read_discussion gives it. Comments of the review itself cannot be changed.",
);
const { message } = replyRequest.shape;
const mentions = z
  .array(uuid)
  .max(20)
  .optional()
  .describe("The person_id of each person whom it names. Left out, those that it names stay.");

/** What all four have in common. */
const changing = { kind: "action", scope: "reviews:write", isIdempotent: true, reachesOut: false } as const;

export const changeReply = defineAction({
  ...changing,
  name: "change_reply",
  title: "Change a reply",
  description:
    "Replaces the words of a reply that the user wrote. Call it only with words that the user approved.",
  input: z.object({ session_id, reply_id, message, mentions }),
  facts: z.object({ session_id: uuidOut, reply_id: uuidOut }),
  async run(ctx, { session_id, reply_id, message, mentions }) {
    const reply = replyOf(await getThreads(ctx, { sessionId: session_id }), reply_id);
    const named = mentions ?? (await stillThere(ctx, session_id, reply));
    await editReply(ctx, { sessionId: session_id, replyId: reply_id, message, mentions: named });
    return { text: "", facts: { session_id, reply_id }, next: "The reply is changed." };
  },
});

export const changeWrittenComment = defineAction({
  ...changing,
  name: "change_written_comment",
  title: "Change a comment of the user",
  description:
    "Replaces the words of a comment that the user wrote on the manuscript. The passage stays. Call it only with words that the user approved.",
  input: z.object({
    session_id,
    comment_id,
    title: editCommentRequest.shape.title.describe("Left out, the title stays. null removes it."),
    message,
    mentions,
  }),
  facts: z.object({ session_id: uuidOut, comment_id: uuidOut }),
  async run(ctx, { session_id, comment_id, title, message, mentions }) {
    const comment = commentOf(await getThreads(ctx, { sessionId: session_id }), comment_id);
    await editWrittenComment(ctx, {
      sessionId: session_id,
      writtenId: comment_id,
      title: title === undefined ? comment.title : title,
      message,
      mentions: mentions ?? (await stillThere(ctx, session_id, comment)),
    });
    return { text: "", facts: { session_id, comment_id }, next: "The comment is changed." };
  },
});

export const deleteReply = defineAction({
  ...changing,
  name: "delete_reply",
  title: "Delete a reply",
  description:
    "Deletes a reply that the user wrote. Call it only if the user said so; the user is then asked to confirm.",
  input: z.object({ session_id, reply_id }),
  facts: z.object({ session_id: uuidOut, reply_id: uuidOut, deleted: z.boolean() }),
  confirmation: {
    async ask(ctx, { session_id, reply_id }) {
      const threads = await getThreads(ctx, { sessionId: session_id });
      const { message } = ownWords(threads, replyOf(threads, reply_id));
      return {
        message: `Delete your reply ${quoted(message)}? This cannot be undone.`,
        label: "Delete the reply",
      };
    },
    declined: ({ session_id, reply_id }) => ({ session_id, reply_id, deleted: false }),
  },
  async run(ctx, { session_id, reply_id }) {
    await deleteReplyVerb(ctx, { sessionId: session_id, replyId: reply_id });
    return { text: "", facts: { session_id, reply_id, deleted: true }, next: "The reply is deleted." };
  },
});

export const deleteWrittenComment = defineAction({
  ...changing,
  name: "delete_written_comment",
  title: "Delete a comment of the user",
  description:
    "Deletes a comment that the user wrote on the manuscript, with all replies to it. Call it only if the user said so; the user is then asked to confirm.",
  input: z.object({ session_id, comment_id }),
  facts: z.object({ session_id: uuidOut, comment_id: uuidOut, deleted: z.boolean() }),
  confirmation: {
    async ask(ctx, { session_id, comment_id }) {
      const threads = await getThreads(ctx, { sessionId: session_id });
      const { message } = ownWords(threads, commentOf(threads, comment_id));
      const replies = threads.replies.filter((each) => each.comment_id === comment_id).length;
      const rest =
        replies > 0
          ? ` With it ${replies === 1 ? "goes" : "go"} ${countNoun(replies, "reply", "replies")}.`
          : "";
      return {
        message: `Delete your comment ${quoted(message)}?${rest} This cannot be undone.`,
        label: "Delete the comment",
      };
    },
    declined: ({ session_id, comment_id }) => ({ session_id, comment_id, deleted: false }),
  },
  async run(ctx, { session_id, comment_id }) {
    await deleteCommentVerb(ctx, { sessionId: session_id, writtenId: comment_id });
    return { text: "", facts: { session_id, comment_id, deleted: true }, next: "The comment is deleted." };
  },
});

function replyOf({ replies }: Threads, id: string): Reply {
  const found = replies.find(({ reply_id }) => reply_id === id);
  if (!found) throw replyNotFound("The session has no reply with this id. It may have been deleted.");
  return found;
}

function commentOf({ written_comments }: Threads, id: string): WrittenComment {
  const found = written_comments.find(({ comment_id }) => comment_id === id);
  if (!found)
    throw writtenCommentNotFound("Nobody wrote a comment with this id here. It may have been deleted.");
  return found;
}

/** Assistants delete only what their user wrote. Owners delete what others wrote on the page. */
function ownWords<Words extends Reply | WrittenComment>({ may }: Threads, words: Words): Words {
  if (!words.is_own)
    throw notTheAuthor("Somebody else wrote this. An assistant deletes only what its user wrote.");
  if (!may.comment) throw sessionRoleTooLow("You may read this review, but not write in it any more.");
  return words;
}

/** Returns the people whom the words name and who can still read the review. */
async function stillThere(
  ctx: ActorContext,
  sessionId: string,
  { mentions }: Reply | WrittenComment,
): Promise<string[]> {
  if (mentions.length === 0) return [];
  const people = new Set((await listParticipants(ctx, { sessionId })).map(({ person_id }) => person_id));
  return mentions.map(({ person_id }) => person_id).filter((id) => people.has(id));
}
