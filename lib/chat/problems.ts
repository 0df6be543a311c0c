import { z } from "zod";
import { timestamp } from "#lib/contract/fields.ts";
import { problem } from "#lib/contract/problem.ts";

/** The last event of a chat stream. No response has its status. */
export const chatFailed = problem({
  slug: "chat-failed",
  status: 502,
  title: "The reply could not be written",
  explanation:
    "The chat could not write its reply, or only a part of it. `reason` says why: `busy` if another message of the same conversation is being answered, `model` if the language model failed, `internal` otherwise. The part that was written is kept in the conversation.",
  extensions: z.object({ reason: z.enum(["busy", "model", "internal"]) }),
});

/** Also the last event of a chat stream. */
export const chatQuotaExceeded = problem({
  slug: "chat-quota-exceeded",
  status: 429,
  title: "The chat budget for today is used up",
  explanation: "Each user has a budget of tokens for each day (UTC). Try again after `resets_at`.",
  extensions: z.object({ resets_at: timestamp }),
});
