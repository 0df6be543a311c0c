import { z } from "zod";
import { problem } from "#lib/contract/problem.ts";

export const apiKeyNotFound = problem({
  slug: "api-key-not-found",
  status: 404,
  title: "The API key does not exist",
  explanation: "No API key of yours has this id.",
});

export const apiKeyLimitReached = problem({
  slug: "api-key-limit-reached",
  status: 400,
  title: "Too many API keys",
  explanation: "An account can have a limited number of keys in use. Revoke one that is no longer needed.",
  extensions: z.object({ limit: z.number().int(), actual: z.number().int() }),
});
