import { z } from "zod";
import { problem } from "#lib/contract/problem.ts";

export const responseNotFound = problem({
  slug: "response-not-found",
  status: 404,
  title: "The response does not exist",
  explanation:
    "No response has this id, or it belongs to a review that you may not edit. It may have been deleted.",
});

export const pointNotFound = problem({
  slug: "point-not-found",
  status: 404,
  title: "The point does not exist",
  explanation: "The response has no point with this id. It may have been deleted, or merged with another.",
});

export const responseChanged = problem({
  slug: "response-changed",
  status: 409,
  title: "It was changed meanwhile",
  explanation:
    "The request names an earlier version, so that it would undo what was changed since. Read the response again and repeat the change on it.",
});

export const letterWithoutPoints = problem({
  slug: "letter-without-points",
  status: 422,
  title: "The letter has no points",
  explanation:
    "No sentence was found that a reviewer or an editor could have written. Send the text of the letter.",
});

export const responseLimitReached = problem({
  slug: "response-limit-reached",
  status: 400,
  title: "The response has as much as it may have",
  explanation:
    "A review has a most of responses, a response a most of points, and its letter and its texts a most of characters. Delete some that are no longer needed, or shorten them.",
  extensions: z.object({ limit: z.number().int(), actual: z.number().int() }),
});

export const splitOutside = problem({
  slug: "split-outside",
  status: 422,
  title: "The point cannot be split there",
  explanation:
    "Both parts of a point that is split must have words. Choose a place between words of its text.",
});

export const nothingToMerge = problem({
  slug: "nothing-to-merge",
  status: 422,
  title: "There is no point after this one",
  explanation: "A point is merged with the one that follows it. The last one has none.",
});

export const orderIncomplete = problem({
  slug: "order-incomplete",
  status: 422,
  title: "The order does not name every point once",
  explanation: "Send the ids of all points of the response, each once, in the new order.",
});

export const noRevisedVersion = problem({
  slug: "no-revised-version",
  status: 422,
  title: "The response names no revised manuscript",
  explanation:
    "What changed is the difference between the manuscript that the reviewers read and the revised one. Choose the revised one first.",
});

export const passageOutside = problem({
  slug: "passage-outside",
  status: 422,
  title: "The passage is not in the manuscript",
  explanation: "A passage starts before it ends, and both lie in the content of the document of the session.",
});

export const letterFailed = problem({
  slug: "letter-failed",
  status: 422,
  title: "The letter could not be written",
  explanation: "The letter takes too long or too much memory to write. Try again, or choose Markdown.",
});
