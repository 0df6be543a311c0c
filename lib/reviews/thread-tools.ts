import { z } from "zod";
import { label, uuid, uuidOut } from "#lib/contract/fields.ts";
import { defineAction, defineLookup } from "#lib/tools/assistant-tool.ts";
import { onceByRequest, request_id } from "#lib/tools/once-by-request.ts";
import { listPage, page, pageFacts } from "#lib/tools/paged.ts";
import { writtenCommentNotFound } from "./thread-problems.ts";
import { reply, writtenComment } from "./thread-schema.ts";
import { addReply } from "./threads/add-reply.ts";
import { assignComment } from "./threads/assign-comment.ts";
import { resolveWrittenComment } from "./threads/change-written-comment.ts";
import { describeDiscussion, discussionEntry } from "./threads/describe-discussion.ts";
import { getThreads } from "./threads/get-threads.ts";
import { listParticipants } from "./threads/list-participants.ts";
import { writeComment as writeCommentVerb } from "./threads/write-comment.ts";
import { replyRequest, writeCommentRequest } from "./writing-schema.ts";

const session_id = uuid.describe("The review session.");
const comment_id = label.describe("The comment's id, as list_comments or read_discussion gives it.");
const mentions = replyRequest.shape.mentions.describe(
  "The person_id of each person to notify, as read_discussion gives it.",
);

export const readDiscussion = defineLookup({
  name: "read_discussion",
  title: "Read what people wrote",
  description:
    "Lists what people wrote in a review: their own comments on the manuscript, replies to any comment, who is to see to which, and, for those who may write, the people to mention or assign. With comment_id only what belongs to that comment. list_comments gives the comments of the review itself.",
  input: z.object({ session_id, comment_id: comment_id.optional(), page }),
  kind: "lookup",
  scope: "reviews:read",
  facts: z.object({
    entries: z.array(discussionEntry),
    may_comment: z.boolean().describe("True if the user may write comments and replies."),
    may_edit: z.boolean().describe("True if the user may also assign, and resolve any comment."),
    ...pageFacts,
  }),
  label: () => "Reading what people wrote",
  async run(ctx, { session_id: sessionId, comment_id: commentId, page }) {
    const threads = await getThreads(ctx, { sessionId });
    const people = threads.may.comment ? await listParticipants(ctx, { sessionId }) : [];
    const { heading, entries } = describeDiscussion(threads, people, commentId);
    const { text, shown, facts } = listPage(heading, entries, page);
    const { comment: may_comment, edit: may_edit } = threads.may;
    return { text, facts: { entries: shown, may_comment, may_edit, ...facts } };
  },
});

/** What all four have in common. */
const writing = { kind: "action", scope: "reviews:write", reachesOut: false } as const;

export const replyToComment = defineAction({
  ...writing,
  name: "reply_to_comment",
  title: "Reply to a comment",
  description:
    "Writes a reply in the user's name to a comment of the review or of a person. All with whom the review is shared can read it. Call it only with words that the user approved.",
  input: z.object({ session_id, comment_id, message: replyRequest.shape.message, mentions, request_id }),
  isIdempotent: false,
  facts: z.object({ session_id: uuidOut, comment_id: z.string(), reply_id: uuidOut }),
  async run(ctx, input) {
    const { session_id, comment_id, message, mentions } = input;
    const once = { tool: "reply_to_comment", input, value: reply };
    const { reply_id } = await onceByRequest(ctx, once, (bound) =>
      addReply(bound, { sessionId: session_id, commentId: comment_id, message, mentions }),
    );
    return { text: "", facts: { session_id, comment_id, reply_id }, next: "The reply is written." };
  },
});

export const writeComment = defineAction({
  ...writing,
  name: "write_comment",
  title: "Write a comment",
  description:
    "Writes a comment in the user's name on exact words of the manuscript. All with whom the review is shared can read it. Call it only with words that the user approved.",
  input: z.object({
    session_id,
    quote: writeCommentRequest.shape.quote.describe(
      "The words verbatim, as read_section gives them. Quote so many that they stand there once: the first place counts.",
    ),
    title: writeCommentRequest.shape.title,
    message: replyRequest.shape.message,
    mentions,
    request_id,
  }),
  isIdempotent: false,
  facts: z.object({
    session_id: uuidOut,
    comment_id: uuidOut,
    start: z.number().int(),
    end: z.number().int(),
  }),
  async run(ctx, input) {
    const { session_id, quote, title, message, mentions } = input;
    const once = { tool: "write_comment", input, value: writtenComment };
    const { comment_id, anchor } = await onceByRequest(ctx, once, (bound) =>
      writeCommentVerb(bound, { sessionId: session_id, quote, title, message, mentions }),
    );
    const { start, end } = anchor;
    return { text: "", facts: { session_id, comment_id, start, end }, next: "The comment is written." };
  },
});

export const resolveComment = defineAction({
  ...writing,
  name: "resolve_comment",
  title: "Resolve a comment of a person",
  description:
    "Resolves a comment that a person wrote, or opens it again. For its author, the owner and editors. Call it only if the user said so. Comments of the review itself have dismiss_comment and address_comment.",
  input: z.object({
    session_id,
    comment_id: label.describe("The comment's id, as read_discussion gives it."),
    resolved: z.boolean().describe("False to open it again."),
  }),
  isIdempotent: true,
  facts: z.object({ session_id: uuidOut, comment_id: z.string(), resolved: z.boolean() }),
  async run(ctx, { session_id, comment_id, resolved }) {
    const written = uuid.safeParse(comment_id);
    if (!written.success) {
      // Somebody who may not read the review is told that first.
      await getThreads(ctx, { sessionId: session_id });
      throw writtenCommentNotFound("Nobody wrote a comment with this id here.");
    }
    await resolveWrittenComment(ctx, { sessionId: session_id, writtenId: written.data, resolved });
    const next = resolved ? "The comment is resolved." : "The comment is open again.";
    return { text: "", facts: { session_id, comment_id, resolved }, next };
  },
});

export const assign = defineAction({
  ...writing,
  name: "assign_comment",
  title: "Assign a comment",
  description:
    "Says which person is to see to a comment, in the place of whoever had it. The person gets a mail. For the owner and editors. Call it only if the user said so.",
  input: z.object({
    session_id,
    comment_id,
    person_id: uuid
      .nullable()
      .describe("The person, as read_discussion gives it. null takes the assignment back."),
  }),
  isIdempotent: true,
  facts: z.object({ session_id: uuidOut, comment_id: z.string(), person_id: uuidOut.nullable() }),
  async run(ctx, { session_id, comment_id, person_id }) {
    await assignComment(ctx, { sessionId: session_id, commentId: comment_id, personId: person_id });
    const next = person_id === null ? "The comment is assigned to nobody." : "The comment is assigned.";
    return { text: "", facts: { session_id, comment_id, person_id }, next };
  },
});
