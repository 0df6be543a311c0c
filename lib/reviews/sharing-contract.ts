import { z } from "zod";
import {
  empty,
  json,
  jsonBody,
  noBody,
  noParams,
  noQuery,
  text,
  uuid,
  uuidOut,
} from "#lib/contract/fields.ts";
import { operation } from "#lib/contract/operation.ts";
import { missingIdentifier } from "#lib/contract/problems.ts";
import { sessionNotFound } from "./problems.ts";
import { sharedRole } from "./role-schema.ts";
import * as problems from "./sharing-problems.ts";
import { madeLink, mailAddress, sharedItem, sharedPerson, sharing, sharingLink } from "./sharing-schema.ts";

const shared = { access: "actor", tag: "Sharing", query: noQuery, rate: ["requests"] } as const;
const writing = { ...shared, scope: "reviews:write" } as const;
const ofSession = { params: z.object({ session_id: uuid }) };
const ofMember = { params: z.object({ session_id: uuid, member_id: uuid }) };
const ofLink = { params: z.object({ session_id: uuid, link_id: uuid }) };
const ofRequest = { params: z.object({ session_id: uuid, access_request_id: uuid }) };
const ownerOnly = [missingIdentifier, sessionNotFound];
const expires = z.coerce
  .date()
  .nullable()
  .meta({
    override: { anyOf: [{ type: "string", format: "date-time" }, { type: "null" }] },
    description: "null for a link that does not expire.",
  });

export const getSharing = operation({
  id: "sharing.get",
  method: "GET",
  path: "/history/{session_id}/sharing",
  summary: "Read with whom a session is shared",
  description: "For its owner: people, links, and open requests for access.",
  ...shared,
  ...ofSession,
  scope: "reviews:read",
  body: noBody,
  reply: json(sharing),
  problems: ownerOnly,
});

export const updateSharing = operation({
  id: "sharing.update",
  method: "PATCH",
  path: "/history/{session_id}/sharing",
  summary: "Choose whether people with a role may have the original file",
  ...writing,
  ...ofSession,
  body: jsonBody(z.object({ shares_original: z.boolean() }).meta({ id: "UpdateSharing" })),
  reply: json(sharing),
  problems: ownerOnly,
});

export const sharePerson = operation({
  id: "sharing.addPerson",
  method: "POST",
  path: "/history/{session_id}/people",
  summary: "Share a session with a person",
  description:
    "The person gets a mail, and reads the review with an account that has this address and has verified it. Sharing again with the same address changes the role.",
  ...writing,
  ...ofSession,
  rate: ["requests", "shares"],
  body: jsonBody(z.object({ email: mailAddress, role: sharedRole }).meta({ id: "SharePerson" })),
  reply: json(sharedPerson),
  problems: [...ownerOnly, problems.sharedWithOwner, problems.sharingLimitReached],
});

export const changePersonRole = operation({
  id: "sharing.changePerson",
  method: "PATCH",
  path: "/history/{session_id}/people/{member_id}",
  summary: "Change the role of a person",
  ...writing,
  ...ofMember,
  body: jsonBody(z.object({ role: sharedRole }).meta({ id: "ChangePersonRole" })),
  reply: empty,
  problems: [...ownerOnly, problems.sharedPersonNotFound],
});

export const removePerson = operation({
  id: "sharing.removePerson",
  method: "DELETE",
  path: "/history/{session_id}/people/{member_id}",
  summary: "Stop sharing a session with a person",
  description: "The person can no longer read it, unless it is public or they have a link.",
  ...writing,
  ...ofMember,
  body: noBody,
  reply: empty,
  problems: [...ownerOnly, problems.sharedPersonNotFound],
});

export const createLink = operation({
  id: "sharing.createLink",
  method: "POST",
  path: "/history/{session_id}/links",
  summary: "Make a link to a session",
  description:
    "Whoever has its address reads the review; who signs in has the role of the link. The address is in this answer only.",
  ...writing,
  ...ofSession,
  body: jsonBody(
    z.object({ role: sharedRole, expires_at: expires.default(null) }).meta({ id: "CreateLink" }),
  ),
  reply: json(madeLink, 201),
  problems: [...ownerOnly, problems.sharingLimitReached, problems.linkEndsInThePast],
});

export const changeLink = operation({
  id: "sharing.changeLink",
  method: "PATCH",
  path: "/history/{session_id}/links/{link_id}",
  summary: "Change the role or the end of a link",
  ...writing,
  ...ofLink,
  body: jsonBody(
    z.object({ role: sharedRole.optional(), expires_at: expires.optional() }).meta({ id: "ChangeLink" }),
  ),
  reply: json(sharingLink),
  problems: [...ownerOnly, problems.linkNotFound, problems.linkEndsInThePast],
});

export const renewLink = operation({
  id: "sharing.renewLink",
  method: "POST",
  path: "/history/{session_id}/links/{link_id}/renew",
  summary: "Give a link a new address",
  description: "The address before it no longer works, and whoever came by it loses the role.",
  ...writing,
  ...ofLink,
  body: noBody,
  reply: json(madeLink),
  problems: [...ownerOnly, problems.linkNotFound],
});

export const removeLink = operation({
  id: "sharing.removeLink",
  method: "DELETE",
  path: "/history/{session_id}/links/{link_id}",
  summary: "Remove a link",
  description: "Its address no longer works, and whoever came by it loses the role.",
  ...writing,
  ...ofLink,
  body: noBody,
  reply: empty,
  problems: [...ownerOnly, problems.linkNotFound],
});

export const openLink = operation({
  id: "sharing.openLink",
  method: "POST",
  path: "/share-links/open",
  summary: "Take the role that a link gives",
  ...writing,
  scope: "reviews:read",
  params: noParams,
  body: jsonBody(z.object({ token: text(200).min(1) }).meta({ id: "OpenLink" })),
  reply: json(z.object({ session_id: uuidOut, role: sharedRole }).meta({ id: "OpenedLink" })),
  problems: [problems.linkNotFound],
});

export const grantAccess = operation({
  id: "sharing.grantAccess",
  method: "POST",
  path: "/history/{session_id}/access-requests/{access_request_id}/grant",
  summary: "Grant a request for access",
  description: "The person who asked gets a mail, and the role.",
  ...writing,
  ...ofRequest,
  body: jsonBody(z.object({ role: sharedRole }).meta({ id: "GrantAccess" })),
  reply: json(sharedPerson),
  problems: [...ownerOnly, problems.accessRequestNotFound, problems.sharingLimitReached],
});

export const refuseAccess = operation({
  id: "sharing.refuseAccess",
  method: "POST",
  path: "/history/{session_id}/access-requests/{access_request_id}/refuse",
  summary: "Refuse a request for access",
  description: "The request is closed. The person who asked is not told.",
  ...writing,
  ...ofRequest,
  body: noBody,
  reply: empty,
  problems: [...ownerOnly, problems.accessRequestNotFound],
});

export const listShared = operation({
  id: "sharing.listShared",
  method: "GET",
  path: "/shared-with-me",
  summary: "List the reviews that others share with you",
  description: "Completed reviews, the newest share first, at most 500.",
  ...shared,
  scope: "reviews:read",
  params: noParams,
  body: noBody,
  reply: json(z.array(sharedItem)),
  problems: [],
});

export const leaveShared = operation({
  id: "sharing.leave",
  method: "DELETE",
  path: "/shared-with-me/{session_id}",
  summary: "Leave a review that is shared with you",
  description: "You lose every role in it.",
  ...writing,
  ...ofSession,
  body: noBody,
  reply: empty,
  problems: ownerOnly,
});
