import { z } from "zod";
import { problem } from "#lib/contract/problem.ts";

const count = z.number().int();
const limits = z.object({ limit: count, actual: count });

export const organizationNotFound = problem({
  slug: "organization-not-found",
  status: 404,
  title: "The organization does not exist",
  explanation: "You are not a member of an organization with this id.",
});

export const missingOrganizationPermission = problem({
  slug: "missing-organization-permission",
  status: 403,
  title: "Your role does not allow this",
  explanation:
    "You are a member of the organization, but your role in it does not allow this. Ask an owner of the organization.",
});

export const organizationCreditsUnavailable = problem({
  slug: "organization-credits-unavailable",
  status: 500,
  title: "The organization's credits cannot be read at the moment",
  explanation: "The credit ledger did not answer. Try again in a moment.",
});

export const organizationLimitReached = problem({
  slug: "organization-limit-reached",
  status: 400,
  title: "Too many organizations",
  explanation: "You own as many organizations as one account may. Delete one first.",
  extensions: limits,
});

export const organizationHasCredits = problem({
  slug: "organization-has-credits",
  status: 409,
  title: "The organization still has credits",
  explanation:
    "Only an organization to which no credit can come any more can be deleted, so that none is lost. `credits` is what its pool has left, `running_reviews` are reviews that may still return a credit: they run, or they are partial and have been neither continued nor deleted, `unfinished_payments` are open payment pages and payments that no bank has confirmed yet. A payment page closes after two hours at the latest.",
  extensions: z.object({ credits: count, running_reviews: count, unfinished_payments: count }),
});

export const memberNotFound = problem({
  slug: "member-not-found",
  status: 404,
  title: "No such member",
  explanation: "The organization has no member with this id.",
});

export const lastOwner = problem({
  slug: "last-owner",
  status: 409,
  title: "An organization needs an owner",
  explanation:
    "This is the only owner of the organization. Make another member an owner first, or delete the organization.",
});

export const allocationExceedsPool = problem({
  slug: "allocation-exceeds-pool",
  status: 409,
  title: "The pool has too few credits",
  explanation:
    "All allocations together may not exceed the pool. `largest_possible` is the most that this member can be given now; `unallocated_credits` are the pool's credits that no member has been given.",
  extensions: z.object({ requested: count, largest_possible: count, unallocated_credits: count }),
});

export const allocationBelowUse = problem({
  slug: "allocation-below-use",
  status: 409,
  title: "The member has used more than that",
  explanation:
    "An allocation includes what the member has used already. `used` is the least that it can be set to.",
  extensions: z.object({ requested: count, used: count }),
});

export const alreadyMember = problem({
  slug: "already-a-member",
  status: 409,
  title: "Already a member",
  explanation: "A member of the organization has this address.",
});

export const invitationNotFound = problem({
  slug: "invitation-not-found",
  status: 404,
  title: "No such invitation",
  explanation: "There is no open invitation with this id, or no invitation with this token.",
});

export const invitationExpired = problem({
  slug: "invitation-expired",
  status: 410,
  title: "The invitation is no longer valid",
  explanation:
    "The invitation is older than seven days, was withdrawn, was used before, or a newer one took its place. Ask for a new one.",
});

export const invitationForAnotherAddress = problem({
  slug: "invitation-for-another-address",
  status: 403,
  title: "The invitation is for another address",
  explanation:
    "Only an account with the address that the invitation was sent to can accept it. Sign in with that address.",
});

export const addressNotVerified = problem({
  slug: "address-not-verified",
  status: 403,
  title: "The address of your account is not verified",
  explanation:
    "The account has the address that was invited, but nobody has shown yet that it is theirs. Ask for a sign-in link on the page of the invitation, or on the sign-in page, and follow the link in the mail. It verifies the address.",
});

export const invitationLimitReached = problem({
  slug: "invitation-limit-reached",
  status: 400,
  title: "Too many open invitations",
  explanation: "The organization has as many open invitations as it may. Withdraw one, or wait for answers.",
  extensions: limits,
});
