import { problem } from "#lib/contract/problem.ts";

export const personNotFound = problem({
  slug: "person-not-found",
  status: 404,
  title: "No such account",
  explanation: "No account of this installation has this id or address.",
});

export const poolNotFound = problem({
  slug: "pool-not-found",
  status: 404,
  title: "No such organization",
  explanation: "No organization of this installation has this id.",
});

export const paymentEventNotFound = problem({
  slug: "payment-event-not-found",
  status: 404,
  title: "No such payment event",
  explanation: "The payment provider has not sent an event with this id.",
});

export const accountNotDeletable = problem({
  slug: "account-not-deletable",
  status: 409,
  title: "This account cannot be deleted here",
  explanation:
    "The account has the admin role, or it is the owner of the public sample. Take the role away first: remove the address from ADMIN_EMAILS and start Galley again. Operators delete their own accounts in the settings.",
});

export const operatorNotBlockable = problem({
  slug: "operator-not-blockable",
  status: 409,
  title: "Operators cannot be blocked",
  explanation:
    "The account has the admin role. Take the role away first: remove the address from ADMIN_EMAILS and start Galley again.",
});

export const workNotFound = problem({
  slug: "work-not-found",
  status: 404,
  title: "No such work",
  explanation: "No work of this kind with this id is under way. It may be done.",
});

export const workHeldBack = problem({
  slug: "work-held-back",
  status: 409,
  title: "The review waits for other reviews",
  explanation: "The review waits for other reviews of its owner, and starts when they end.",
});
