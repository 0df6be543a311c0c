import { z } from "zod";
import { empty, json, jsonBody, noBody, noParams, noQuery, uuid } from "#lib/contract/fields.ts";
import { operation } from "#lib/contract/operation.ts";
import * as problems from "./problems.ts";
import { consumption, creditPool, organization, organizationName, partOfPeople } from "./schema.ts";

const shared = { access: "actor", rate: ["requests"], tag: "Organizations" } as const;
const reading = { ...shared, scope: "organizations:read", body: noBody } as const;
const writing = { ...shared, scope: "organizations:write", query: noQuery } as const;
/** An id that is none names no organization, as one that does not exist. */
const ofOrganization = {
  params: z.object({ organization_id: uuid }),
  malformed: { organization_id: problems.organizationNotFound },
};
const membersOnly = [problems.organizationNotFound, problems.missingOrganizationPermission];
const named = jsonBody(z.object({ name: organizationName }).meta({ id: "OrganizationName" }));

const day = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);
const period = z.object({
  from: day.optional().meta({
    description:
      "The start of the period: a day (its first moment in UTC) or a time. Without it, the first day of the month eleven months before the end.",
  }),
  to: day.optional().meta({
    description: "The end of the period, which is not part of it: a day or a time. Without it, now.",
  }),
});

export const listOrganizations = operation({
  id: "organizations.list",
  method: "GET",
  path: "/organizations",
  summary: "List the caller's organizations",
  ...reading,
  params: noParams,
  query: noQuery,
  reply: json(z.array(organization)),
  problems: [],
});

export const createOrganization = operation({
  id: "organizations.create",
  method: "POST",
  path: "/organizations",
  summary: "Create an organization",
  description: "The caller becomes its owner. Its credit pool starts empty.",
  ...writing,
  params: noParams,
  body: named,
  reply: json(organization, 201),
  problems: [problems.organizationLimitReached],
  idempotent: true,
});

export const getOrganization = operation({
  id: "organizations.get",
  method: "GET",
  path: "/organizations/{organization_id}",
  summary: "Read an organization and the caller's part in it",
  ...reading,
  ...ofOrganization,
  query: noQuery,
  reply: json(organization),
  problems: membersOnly,
});

export const renameOrganization = operation({
  id: "organizations.rename",
  method: "PATCH",
  path: "/organizations/{organization_id}",
  summary: "Rename an organization",
  description: "For owners.",
  ...writing,
  ...ofOrganization,
  body: named,
  reply: json(organization),
  problems: membersOnly,
});

export const deleteOrganization = operation({
  id: "organizations.delete",
  method: "DELETE",
  path: "/organizations/{organization_id}",
  summary: "Delete an organization",
  description:
    "For owners. Only an organization whose pool is empty, whose members' reviews have ended and whose payments are complete can be deleted. Reviews stay with the people who started them.",
  ...writing,
  ...ofOrganization,
  body: noBody,
  reply: empty,
  problems: [...membersOnly, problems.organizationHasCredits],
});

export const leaveOrganization = operation({
  id: "organizations.leave",
  method: "POST",
  path: "/organizations/{organization_id}/leave",
  summary: "Leave an organization",
  description:
    "What the caller has not used of the allocation returns to the pool. Running reviews go on at the expense of the pool. The last owner cannot leave.",
  ...writing,
  ...ofOrganization,
  body: noBody,
  reply: empty,
  problems: [...membersOnly, problems.lastOwner],
});

export const getCreditPool = operation({
  id: "organizations.credits",
  method: "GET",
  path: "/organizations/{organization_id}/credits",
  summary: "Read an organization's credit pool",
  description:
    "For all members. Owners and admins see every allocation; a member sees the own one and the totals.",
  ...reading,
  ...ofOrganization,
  query: noQuery,
  reply: json(creditPool),
  problems: [...membersOnly, problems.organizationCreditsUnavailable],
});

export const getConsumption = operation({
  id: "organizations.consumption",
  method: "GET",
  path: "/organizations/{organization_id}/credits/consumption",
  summary: "Read how members used an organization's credits",
  description:
    "For owners and admins. A credit counts in the month in which its review completed. People who have left are listed with what they used. `members` comes in parts; the CSV file has what each used in each month. A period has at most 60 months.",
  ...reading,
  ...ofOrganization,
  query: period.extend(partOfPeople),
  reply: json(consumption),
  problems: [...membersOnly, problems.organizationCreditsUnavailable],
});

export const exportConsumption = operation({
  id: "organizations.consumptionCsv",
  method: "GET",
  path: "/organizations/{organization_id}/credits/consumption.csv",
  summary: "Download how members used an organization's credits",
  description:
    "For owners and admins. The same numbers as CSV (RFC 4180): a row for each month and member who used credits in it.",
  ...reading,
  ...ofOrganization,
  query: period,
  reply: {
    kind: "bytes",
    status: 200,
    contentType: "text/csv",
    description: "Columns: month, user_email, credits_consumed, reviews.",
  },
  problems: [...membersOnly, problems.organizationCreditsUnavailable],
});
