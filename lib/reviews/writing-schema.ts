import { z } from "zod";
import { text, timestamp, uuid, uuidOut } from "#lib/contract/fields.ts";
import { ACTION_TYPES } from "./comment-schema.ts";
import { threadPerson } from "./thread-schema.ts";

export const MESSAGE_LENGTH = 4_000;
export const COMMENT_TITLE_LENGTH = 160;
/** In UTF-16 units. */
export const LONGEST_COMMENTED_PASSAGE = 4_000;
export const MOST_MENTIONS = 20;
/** In one review. */
export const MOST_WRITTEN_COMMENTS = 500;
/** In one review. */
export const MOST_REPLIES = 2_000;

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

export const reviewChange = z
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
  .meta({ id: "SSEReviewChange" });
export type ReviewChange = z.infer<typeof reviewChange>;

export const responseChange = z
  .object({
    type: z.literal("response-changed"),
    response_id: uuidOut,
    point_id: uuidOut.nullable().meta({
      description:
        "The point whose content changed; null for a change of the response, or of the points that it has.",
    }),
    version: z
      .number()
      .int()
      .nullable()
      .meta({ description: "That of the point or of the response; null if a model found passages." }),
    at: timestamp,
  })
  .meta({
    id: "SSEResponseChange",
    description: "A response to reviewers changed. Only for the owner and the editors of the session.",
  });
export type ResponseChange = z.infer<typeof responseChange>;

export const reviewEvent = z
  .discriminatedUnion("type", [reviewChange, responseChange])
  .meta({ id: "SSEReviewEvent" });
