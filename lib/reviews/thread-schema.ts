import { z } from "zod";
import { text, timestamp, uuid, uuidOut } from "#lib/contract/fields.ts";
import { ACTION_TYPES, commentAnchor } from "./comment-schema.ts";

export const MESSAGE_LENGTH = 4_000;
export const COMMENT_TITLE_LENGTH = 160;
/** In UTF-16 units. */
export const LONGEST_COMMENTED_PASSAGE = 4_000;
export const MOST_MENTIONS = 20;
/** In one review. */
export const MOST_WRITTEN_COMMENTS = 500;
/** In one review. */
export const MOST_REPLIES = 2_000;

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

export const participant = threadPerson.extend({ is_you: z.boolean() }).meta({
  id: "ReviewParticipant",
  description: "A person who can be mentioned, and whom a comment can be assigned to.",
});
export type Participant = z.infer<typeof participant>;

const message = text(MESSAGE_LENGTH).refine((words) => words.trim() !== "", "must not be empty");
const mentioned = z
  .array(uuid)
  .max(MOST_MENTIONS)
  .default([])
  .meta({ description: "Ids of `GET /history/{session_id}/participants`." });
const title = text(COMMENT_TITLE_LENGTH).nullish();

export const replyRequest = z.object({ message, mentions: mentioned }).meta({ id: "ReplyRequest" });

export const writeCommentRequest = z
  .object({
    quote: text(LONGEST_COMMENTED_PASSAGE)
      .min(1)
      .meta({ description: "The words that the comment is about, as they stand in the Markdown." }),
    start: z.number().int().min(0).max(100_000_000).nullish().meta({
      description: "UTF-16 offset of the words. Without it, the first place with these words counts.",
    }),
    title,
    message,
    mentions: mentioned,
  })
  .meta({ id: "WriteCommentRequest" });

export const editCommentRequest = z
  .object({ title, message, mentions: mentioned })
  .meta({ id: "EditWrittenCommentRequest" });

export const resolutionRequest = z.object({ resolved: z.boolean() }).meta({ id: "CommentResolutionRequest" });

export const assigneeRequest = z
  .object({ person_id: uuid.nullable().meta({ description: "null takes the assignment back." }) })
  .meta({ id: "CommentAssigneeRequest" });

export const THREAD_CHANGES = [
  "reply-added",
  "reply-edited",
  "reply-deleted",
  "comment-written",
  "comment-edited",
  "comment-deleted",
  "comment-resolved",
  "comment-reopened",
  "comment-assigned",
  "action",
] as const;
export type ThreadChange = (typeof THREAD_CHANGES)[number];

/** One kind of event, as a union since all events of streams are. */
export const reviewChange = z
  .discriminatedUnion("type", [
    z
      .object({
        type: z.literal("change"),
        change: z.enum(THREAD_CHANGES),
        comment_id: z.string(),
        entry_id: z.string().nullable().meta({ description: "The reply, if the change is about one." }),
        person_id: uuidOut.meta({ description: "Who made the change." }),
        action_type: z
          .enum(ACTION_TYPES)
          .nullable()
          .meta({ description: "For `action`: what was done with the comment; null if it is open again." }),
        concerns: z
          .array(uuidOut)
          .meta({ description: "Ids of the people whom the change answers, mentions or assigns." }),
        at: timestamp,
      })
      .meta({ id: "SSEReviewChange" }),
  ])
  .meta({ id: "SSEReviewEvent" });
export type ReviewChange = z.infer<typeof reviewChange>;
