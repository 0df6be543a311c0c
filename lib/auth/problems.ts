import { z } from "zod";
import { problem } from "#lib/contract/problem.ts";

export const apiKeyNotFound = problem({
  slug: "api-key-not-found",
  status: 404,
  title: "The API key does not exist",
  explanation: "You have no API key with this id.",
});

export const apiKeyLimitReached = problem({
  slug: "api-key-limit-reached",
  status: 400,
  title: "Too many API keys",
  explanation: "Your account has as many keys as it may have. Revoke one that you no longer need.",
  extensions: z.object({ limit: z.number().int(), actual: z.number().int() }),
});

export const webSessionNotFound = problem({
  slug: "web-session-not-found",
  status: 404,
  title: "You are not signed in there",
  explanation: "You have no sign-in with this id. It may have ended before.",
});
