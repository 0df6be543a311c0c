import { z } from "zod";
import { empty, json, jsonBody, noBody, noQuery, text, uuid } from "#lib/contract/fields.ts";
import { operation } from "#lib/contract/operation.ts";
import { missingIdentifier } from "#lib/contract/problems.ts";
import * as problems from "./problems.ts";
import { MOST_ALLOCATED, organizationMember, partOfPeople, role } from "./schema.ts";

const shared = { access: "actor", rate: ["requests"], tag: "Organizations" } as const;
const malformed = { organization_id: problems.organizationNotFound };
const ofOrganization = { params: z.object({ organization_id: uuid }), malformed };
const ofMember = { params: z.object({ organization_id: uuid, user_id: uuid }), malformed };
const membersOnly = [problems.organizationNotFound, problems.missingOrganizationPermission];
const memberProblems = [missingIdentifier, ...membersOnly, problems.memberNotFound];

export const listMembers = operation({
  id: "organizations.members",
  method: "GET",
  path: "/organizations/{organization_id}/members",
  summary: "List the members of an organization",
  description:
    "For owners and admins. Owners first, then admins, then members, each by address. The list comes in parts: `member_count` of the organization says how many there are.",
  ...shared,
  query: z.object({
    q: text(200).optional().meta({ description: "A part of the address or of the name." }),
    ...partOfPeople,
  }),
  ...ofOrganization,
  scope: "organizations:read",
  body: noBody,
  reply: json(z.array(organizationMember)),
  problems: membersOnly,
});

export const changeRole = operation({
  id: "organizations.changeRole",
  method: "PATCH",
  path: "/organizations/{organization_id}/members/{user_id}",
  summary: "Change the role of a member",
  description: "For owners. The last owner stays one.",
  ...shared,
  query: noQuery,
  ...ofMember,
  scope: "organizations:write",
  body: jsonBody(z.object({ role }).meta({ id: "ChangeOrganizationRole" })),
  reply: json(organizationMember),
  problems: [...memberProblems, problems.lastOwner],
});

export const removeMember = operation({
  id: "organizations.removeMember",
  method: "DELETE",
  path: "/organizations/{organization_id}/members/{user_id}",
  summary: "Remove a member",
  description:
    "For owners; for admins too, unless the member is an owner. What the member has not used of the allocation returns to the pool. Running reviews go on at the expense of the pool.",
  ...shared,
  query: noQuery,
  ...ofMember,
  scope: "organizations:write",
  body: noBody,
  reply: empty,
  problems: [...memberProblems, problems.lastOwner],
});

export const setAllocation = operation({
  id: "organizations.setAllocation",
  method: "PUT",
  path: "/organizations/{organization_id}/members/{user_id}/allocation",
  summary: "Set how many credits of the pool a member may use",
  description:
    "For owners; for admins too, unless the member is an owner. The number includes what the member has used already. Reviews use an allocation before one's own credits.",
  ...shared,
  query: noQuery,
  ...ofMember,
  scope: "organizations:write",
  body: jsonBody(
    z
      .object({ allocated: z.number().int().min(0).max(MOST_ALLOCATED) })
      .meta({ id: "SetOrganizationAllocation" }),
  ),
  reply: json(organizationMember),
  problems: [
    ...memberProblems,
    problems.allocationExceedsPool,
    problems.allocationBelowUse,
    problems.organizationCreditsUnavailable,
  ],
});
