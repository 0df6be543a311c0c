import { z } from "zod";
import { problem } from "#lib/contract/problem.ts";

const limits = z.object({ limit: z.number().int(), actual: z.number().int() });

export const sessionNotAccessible = problem({
  slug: "session-not-accessible",
  status: 403,
  title: "The session is private",
  explanation: "The session belongs to someone else and is not public. You can ask its owner for access.",
});

export const sessionNotFound = problem({
  slug: "session-not-found",
  status: 404,
  title: "The session does not exist",
  explanation: "No session of yours has this id. It may have been deleted.",
});

export const commentNotFound = problem({
  slug: "comment-not-found",
  status: 404,
  title: "The comment does not exist",
  explanation: "The session has no comment of this id.",
});

export const commentNotActionable = problem({
  slug: "comment-not-actionable",
  status: 400,
  title: "The comment cannot be changed",
  explanation:
    "Only the owner of a completed session can dismiss or address its comments, and only an existing action can be undone.",
});

export const commentActionNotStored = problem({
  slug: "comment-action-not-stored",
  status: 500,
  title: "The change was not stored",
  explanation: "The action could not be written. Nothing was changed; try again.",
});

export const invalidActionType = problem({
  slug: "invalid-action-type",
  status: 400,
  title: "Not an action",
  explanation: "The action type is not one of `dismissed` and `addressed`.",
});

export const sessionAlreadyAccessible = problem({
  slug: "session-already-accessible",
  status: 400,
  title: "You can already read this session",
  explanation: "The session is yours or public, so there is nothing to ask for.",
});

export const sessionSharingRestricted = problem({
  slug: "session-sharing-restricted",
  status: 403,
  title: "The owner takes no requests",
  explanation: "You asked for access to this session within the last day. The owner has your message.",
});

export const customizationForbidden = problem({
  slug: "customization-forbidden",
  status: 403,
  title: "Your tier has no customization",
  explanation:
    "The member `customization` is open to the unlimited tier only. Leave it out to run the review.",
});

export const supplementaryNotReady = problem({
  slug: "supplementary-not-ready",
  status: 409,
  title: "A supplement is not converted",
  explanation:
    "Wait until all supplements are converted, or delete the ones that failed. `document_ids` names them.",
  extensions: z.object({ document_ids: z.array(z.string()) }),
});

export const tokenLimitExceeded = problem({
  slug: "token-limit-exceeded",
  status: 422,
  title: "The document is too long for one review",
  explanation: "The document and its supplements together have more tokens than one review takes.",
  extensions: limits,
});

export const wordLimitExceeded = problem({
  slug: "word-limit-exceeded",
  status: 422,
  title: "More words than your tier allows",
  explanation: "The document and its supplements together have more words than your tier's limit.",
  extensions: limits,
});

export const textTooShort = problem({
  slug: "text-too-short",
  status: 422,
  title: "Too little text to review",
  explanation: "A review needs at least 50 words of text.",
  extensions: limits,
});

export const unknownPromptSet = problem({
  slug: "unknown-prompt-set",
  status: 422,
  title: "No such prompt set",
  explanation:
    "The prompt set is not one of `default`, `methods`, `theory`, `statistics`, `writing`, `proposal`.",
});

export const unknownSteeringTarget = problem({
  slug: "unknown-steering-target",
  status: 422,
  title: "The note names no supplement",
  explanation: "An id in `supplementary_material_steering` is no supplement of this document.",
});

export const processingNotCreated = problem({
  slug: "processing-not-created",
  status: 500,
  title: "The review was not created",
  explanation: "The review could not be written. No credit was taken; try again.",
});

export const dispatchFailed = problem({
  slug: "dispatch-failed",
  status: 503,
  title: "The review could not be started",
  explanation: "The review's start could not be put into the queue. No credit was taken; try again shortly.",
});

export const reviewFailed = problem({
  slug: "review-failed",
  status: 500,
  title: "The review failed",
  explanation: "The review stopped before it was complete. Its credit was returned; start it again.",
});
