import { z } from "zod";
import { problem } from "#lib/contract/problem.ts";

export const sharedPersonNotFound = problem({
  slug: "shared-person-not-found",
  status: 404,
  title: "The review is not shared with this person",
  explanation: "The session has no person with this id. Access may have been removed before.",
});

export const linkNotFound = problem({
  slug: "link-not-found",
  status: 404,
  title: "The link does not exist",
  explanation:
    "The link was removed, has expired, or got a new address. Ask the person who sent it for a new one.",
});

export const accessRequestNotFound = problem({
  slug: "access-request-not-found",
  status: 404,
  title: "The request is not open",
  explanation: "The session has no open request with this id. It may have been answered before.",
});

export const sharedWithOwner = problem({
  slug: "shared-with-owner",
  status: 400,
  title: "This is your own address",
  explanation: "The review is yours already. Give the address of another person.",
});

export const sharingLimitReached = problem({
  slug: "sharing-limit-reached",
  status: 409,
  title: "The review is shared with too many",
  explanation:
    "A review is shared with at most 200 people by address, and has at most 20 links. Remove some first.",
  extensions: z.object({ limit: z.number().int() }),
});

export const linkEndsInThePast = problem({
  slug: "link-ends-in-the-past",
  status: 400,
  title: "The link would have expired already",
  explanation: "`expires_at` must be in the future, or null for a link that does not expire.",
});
