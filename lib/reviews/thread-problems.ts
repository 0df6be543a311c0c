import { z } from "zod";
import { problem } from "#lib/contract/problem.ts";

export const sessionRoleTooLow = problem({
  slug: "session-role-too-low",
  status: 403,
  title: "Your role does not allow this",
  explanation:
    "Commenters and editors of a review write comments and replies. Only its owner and its editors assign comments. Ask the owner for another role.",
});

export const reviewNotComplete = problem({
  slug: "review-not-complete",
  status: 409,
  title: "The review is not complete",
  explanation: "Comments and replies can be written once the review is complete.",
});

export const replyNotFound = problem({
  slug: "reply-not-found",
  status: 404,
  title: "The reply does not exist",
  explanation: "The session has no reply with this id. It may have been deleted.",
});

export const writtenCommentNotFound = problem({
  slug: "written-comment-not-found",
  status: 404,
  title: "The comment does not exist",
  explanation: "Nobody wrote a comment with this id in the session. It may have been deleted.",
});

export const notTheAuthor = problem({
  slug: "not-the-author",
  status: 403,
  title: "Somebody else wrote this",
  explanation:
    "Only the author changes a comment or a reply. The author and the owner of the review can delete it.",
});

export const passageNotFound = problem({
  slug: "passage-not-found",
  status: 422,
  title: "The words are not in the manuscript",
  explanation:
    "The quote must be a verbatim part of the document's Markdown. Read it with `GET /documents/{document_id}/content`, or select the words again.",
});

export const notAParticipant = problem({
  slug: "not-a-participant",
  status: 422,
  title: "The person cannot read the review",
  explanation:
    "A person who is mentioned, or to whom a comment is assigned, must be able to read the review. Share it with them first.",
});

export const threadLimitReached = problem({
  slug: "thread-limit-reached",
  status: 400,
  title: "The review has too many comments or replies",
  explanation: "The review has as many as it may have. Delete some that are no longer needed.",
  extensions: z.object({ limit: z.number().int(), actual: z.number().int() }),
});
