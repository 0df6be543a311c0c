import { z } from "zod";
import { timestamp, uuidOut } from "#lib/contract/fields.ts";
import { ACTION_TYPES, commentAnchor } from "./comment-schema.ts";

export const threadPerson = z
  .object({ person_id: uuidOut, name: z.string() })
  .meta({ id: "ThreadPerson", description: "A person who takes part in a review." });
export type ThreadPerson = z.infer<typeof threadPerson>;

const personOrNobody = threadPerson.nullable();
const author = personOrNobody.meta({ description: "null once the account is deleted." });
const mentions = z.array(threadPerson).meta({ description: "The people whom the message names." });

export const reply = z
  .object({
    reply_id: uuidOut,
    comment_id: z.string(),
    author,
    is_own: z.boolean(),
    message: z.string(),
    mentions,
    created_at: timestamp,
    edited_at: timestamp.nullable(),
  })
  .meta({ id: "CommentReply" });
export type Reply = z.infer<typeof reply>;

export const writtenComment = z
  .object({
    comment_id: uuidOut,
    author,
    is_own: z.boolean(),
    title: z.string().nullable(),
    message: z.string(),
    quote: z.string().meta({ description: "A verbatim slice of the document's Markdown." }),
    anchor: commentAnchor,
    mentions,
    created_at: timestamp,
    edited_at: timestamp.nullable(),
    resolved: z
      .object({ by: author, at: timestamp })
      .nullable()
      .meta({ description: "null while it is open." }),
  })
  .meta({ id: "WrittenComment", description: "A comment that a person wrote. No review counts it." });
export type WrittenComment = z.infer<typeof writtenComment>;

export const assignment = z
  .object({
    comment_id: z.string(),
    assignee: threadPerson,
    assigned_by: author,
    created_at: timestamp,
  })
  .meta({ id: "CommentAssignment" });
export type Assignment = z.infer<typeof assignment>;

export const threads = z
  .object({
    session_id: uuidOut,
    you: uuidOut.meta({ description: "Your id among the people of the session." }),
    written_comments: z.array(writtenComment).meta({ description: "In the order of their passages." }),
    replies: z.array(reply).meta({ description: "Of all comments, the oldest first." }),
    assignments: z.array(assignment),
    acted: z
      .array(
        z.object({ comment_id: z.string(), action_type: z.enum(ACTION_TYPES), by: author, at: timestamp }),
      )
      .meta({ description: "Who addressed or dismissed which comment." }),
    may: z
      .object({ comment: z.boolean(), edit: z.boolean() })
      .meta({ description: "`comment`: write and reply. `edit`: also assign, and resolve any comment." }),
    last_event_id: z.number().int().meta({
      description: "Follow `GET /history/{session_id}/events` from here, and nothing is missed.",
    }),
  })
  .meta({ id: "ReviewThreads" });
export type Threads = z.infer<typeof threads>;
