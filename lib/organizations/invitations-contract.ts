import { z } from "zod";
import { empty, json, jsonBody, noBody, noParams, noQuery, text, uuid } from "#lib/contract/fields.ts";
import { operation } from "#lib/contract/operation.ts";
import { missingIdentifier } from "#lib/contract/problems.ts";
import * as problems from "./problems.ts";
import { INVITED_ROLES, invitation, organization } from "./schema.ts";

const shared = { access: "actor", tag: "Organizations", query: noQuery } as const;
const writing = { ...shared, scope: "organizations:write" } as const;
const malformed = { organization_id: problems.organizationNotFound };
const ofOrganization = { params: z.object({ organization_id: uuid }), malformed };
const ofInvitation = { params: z.object({ organization_id: uuid, invitation_id: uuid }), malformed };
const membersOnly = [problems.organizationNotFound, problems.missingOrganizationPermission];
const sending = [problems.alreadyMember, problems.invitationLimitReached];

export const listInvitations = operation({
  id: "organizations.invitations",
  method: "GET",
  path: "/organizations/{organization_id}/invitations",
  summary: "List the open invitations of an organization",
  description: "For owners and admins. The newest first; those that have expired too.",
  ...shared,
  ...ofOrganization,
  rate: ["requests"],
  scope: "organizations:read",
  body: noBody,
  reply: json(z.array(invitation)),
  problems: membersOnly,
});

export const invite = operation({
  id: "organizations.invite",
  method: "POST",
  path: "/organizations/{organization_id}/invitations",
  summary: "Invite somebody by mail",
  description:
    "For owners and admins; only an owner can invite an admin. The link in the mail is valid for seven days, for an account with this address. A new invitation of the same address takes the place of the earlier one.",
  ...writing,
  ...ofOrganization,
  rate: ["requests", "invitations"],
  body: jsonBody(
    z
      .object({
        email: text(254)
          .trim()
          .pipe(z.email("must be a mail address"))
          .transform((email) => email.toLowerCase()),
        role: z.enum(INVITED_ROLES).default("member"),
      })
      .meta({ id: "InviteToOrganization" }),
  ),
  reply: json(invitation, 201),
  problems: [...membersOnly, ...sending],
  idempotent: true,
});

export const revokeInvitation = operation({
  id: "organizations.revokeInvitation",
  method: "DELETE",
  path: "/organizations/{organization_id}/invitations/{invitation_id}",
  summary: "Withdraw an invitation",
  description: "For owners and admins. The link in the mail no longer works.",
  ...writing,
  ...ofInvitation,
  rate: ["requests"],
  body: noBody,
  reply: empty,
  problems: [missingIdentifier, ...membersOnly, problems.invitationNotFound],
});

export const resendInvitation = operation({
  id: "organizations.resendInvitation",
  method: "POST",
  path: "/organizations/{organization_id}/invitations/{invitation_id}/resend",
  summary: "Send an invitation again",
  description:
    "For owners and admins. A new invitation with a new link and seven more days takes the place of this one.",
  ...writing,
  ...ofInvitation,
  rate: ["requests", "invitations"],
  body: noBody,
  reply: json(invitation, 201),
  problems: [missingIdentifier, ...membersOnly, problems.invitationNotFound, ...sending],
  idempotent: true,
});

export const acceptInvitation = operation({
  id: "organizations.acceptInvitation",
  method: "POST",
  path: "/organizations/invitations/accept",
  summary: "Accept an invitation",
  description:
    "With the token of the link in the mail. The account must have the address that was invited, and the address must be verified: by a sign-in link that was mailed to it, or by Google or GitHub. Accepting again changes nothing.",
  ...writing,
  params: noParams,
  rate: ["requests"],
  body: jsonBody(z.object({ token: text(200).min(1) }).meta({ id: "AcceptInvitation" })),
  reply: json(organization),
  problems: [
    problems.invitationNotFound,
    problems.invitationExpired,
    problems.invitationForAnotherAddress,
    problems.addressNotVerified,
  ],
});
