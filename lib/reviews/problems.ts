import { z } from "zod";
import { problem } from "#lib/contract/problem.ts";

const limits = z.object({ limit: z.number().int(), actual: z.number().int() });

export const sessionNotAccessible = problem({
  slug: "session-not-accessible",
  status: 403,
  title: "The session is private",
  explanation: "The session belongs to another user and is not public. You can ask the owner for access.",
});

export const sessionNotFound = problem({
  slug: "session-not-found",
  status: 404,
  title: "The session does not exist",
  explanation: "You have no session with this id. It may have been deleted.",
});

export const commentNotFound = problem({
  slug: "comment-not-found",
  status: 404,
  title: "The comment does not exist",
  explanation: "The session has no comment with this id.",
});

export const commentNotActionable = problem({
  slug: "comment-not-actionable",
  status: 400,
  title: "The comment cannot be changed",
  explanation:
    "Only the owner and the editors of a completed session can dismiss or address its comments. Only an action that exists can be undone.",
});

export const commentActionNotStored = problem({
  slug: "comment-action-not-stored",
  status: 500,
  title: "The change was not stored",
  explanation: "The action could not be stored, and nothing changed. Try again.",
});

export const invalidActionType = problem({
  slug: "invalid-action-type",
  status: 400,
  title: "No such action",
  explanation: "The action type must be `dismissed` or `addressed`.",
});

export const sessionAlreadyAccessible = problem({
  slug: "session-already-accessible",
  status: 400,
  title: "You can already read this session",
  explanation: "The session is yours, public or shared with you, so you need not ask for access.",
});

export const sessionSharingRestricted = problem({
  slug: "session-sharing-restricted",
  status: 403,
  title: "You have already asked",
  explanation:
    "You asked for access to this session within the last 24 hours. The owner has your message. Wait for a reply.",
});

export const noEarlierVersion = problem({
  slug: "no-earlier-version",
  status: 404,
  title: "There is no earlier version",
  explanation: "The review was not made after an earlier one. Name the session to compare with in `with`.",
});

export const sameVersion = problem({
  slug: "same-version",
  status: 400,
  title: "A session cannot be compared with itself",
  explanation: "Name another session in `with`.",
});

export const customizationForbidden = problem({
  slug: "customization-forbidden",
  status: 403,
  title: "Your tier does not include customization",
  explanation: "Only the unlimited tier may send `customization`. Leave it out to start the review.",
});

export const supplementaryNotReady = problem({
  slug: "supplementary-not-ready",
  status: 409,
  title: "A supplement is not ready",
  explanation:
    "Wait until all supplements are converted, or delete those that failed. `document_ids` lists them.",
  extensions: z.object({ document_ids: z.array(z.string()) }),
});

export const tokenLimitExceeded = problem({
  slug: "token-limit-exceeded",
  status: 422,
  title: "The document is too long for one review",
  explanation:
    "The document and its supplements have more tokens than a review accepts. Shorten the document or delete a supplement.",
  extensions: limits,
});

export const textNotChecked = problem({
  slug: "text-not-checked",
  status: 422,
  title: "The text could not be checked",
  explanation: "The checks took too long or too much memory for the text. Send a shorter part of it.",
});

export const wordLimitExceeded = problem({
  slug: "word-limit-exceeded",
  status: 422,
  title: "The document has more words than your tier allows",
  explanation:
    "The document and its supplements have more words than your tier allows. Shorten the document or delete a supplement.",
  extensions: limits,
});

export const textTooShort = problem({
  slug: "text-too-short",
  status: 422,
  title: "The document is too short for a review",
  explanation: "A review needs at least 50 words. Upload a longer document.",
  extensions: limits,
});

export const unknownPromptSet = problem({
  slug: "unknown-prompt-set",
  status: 422,
  title: "No such prompt set",
  explanation:
    "The prompt set must be `default`, `methods`, `theory`, `statistics`, `writing` or `proposal`.",
});

export const venueNotFound = problem({
  slug: "venue-not-found",
  status: 404,
  title: "The venue profile does not exist",
  explanation:
    "You have no venue profile with this id. The profiles that come with Galley cannot be changed.",
});

export const venueLimitReached = problem({
  slug: "venue-limit-reached",
  status: 400,
  title: "Too many venue profiles",
  explanation: "Your account has as many venue profiles as it may have. Delete one that you no longer need.",
  extensions: limits,
});

export const unknownSteeringTarget = problem({
  slug: "unknown-steering-target",
  status: 422,
  title: "The note is not about a supplement",
  explanation: "An id in `supplementary_material_steering` does not belong to a supplement of this document.",
});

export const reviewNotPartial = problem({
  slug: "review-not-partial",
  status: 409,
  title: "The review is not partial",
  explanation:
    "Only a completed review that is partial can be continued, or give its credit back. Once the credit is back, the review cannot be continued. Start a new review of the document.",
});

export const exportFormatUnknown = problem({
  slug: "export-format-unknown",
  status: 422,
  title: "No such export format",
  explanation:
    "The review cannot be exported in this format. `formats` lists those that work for this review.",
  extensions: z.object({ formats: z.array(z.string()) }),
});

export const exportFailed = problem({
  slug: "export-failed",
  status: 422,
  title: "The review could not be exported",
  explanation:
    "The file could not be written in this format. The detail says why, and which format works instead.",
});

export const sourceUnavailable = problem({
  slug: "source-unavailable",
  status: 409,
  title: "The author's own file is not available",
  explanation:
    "The format writes comments into the file that the author uploaded. This file was deleted, or it stays with the owner of the review. Choose a format that does not need it.",
});

export const processingNotCreated = problem({
  slug: "processing-not-created",
  status: 500,
  title: "The review was not created",
  explanation: "The review could not be stored. Try again.",
});

export const dispatchFailed = problem({
  slug: "dispatch-failed",
  status: 503,
  title: "The review could not be started",
  explanation: "The review could not be queued. Try again in a moment.",
});

export const reviewFailed = problem({
  slug: "review-failed",
  status: 500,
  title: "The review failed",
  explanation: "The review stopped before it was complete. Start the review again.",
});

export const reviewStopped = problem({
  slug: "review-stopped",
  status: 409,
  title: "You stopped the review",
  explanation: "The review was stopped before it was complete. Start the review again if you want it.",
});
