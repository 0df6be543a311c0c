import * as deletion from "#lib/accounts/problems.ts";
import * as accounts from "#lib/auth/problems.ts";
import * as chat from "#lib/chat/problems.ts";
import type { ProblemDefinition } from "#lib/contract/problem.ts";
import * as requests from "#lib/contract/problems.ts";
import * as credits from "#lib/credits/problems.ts";
import * as direct from "#lib/documents/direct-problems.ts";
import * as print from "#lib/documents/print-problems.ts";
import * as documents from "#lib/documents/problems.ts";
import * as oauth from "#lib/oauth/problems.ts";
import * as operators from "#lib/operators/problems.ts";
import * as organizations from "#lib/organizations/problems.ts";
import * as payments from "#lib/payments/problems.ts";
import * as webhooks from "#lib/payments/webhook-problems.ts";
import * as referrals from "#lib/referrals/problems.ts";
import * as responses from "#lib/responses/problems.ts";
import * as reviews from "#lib/reviews/problems.ts";
import * as sharing from "#lib/reviews/sharing-problems.ts";
import * as threads from "#lib/reviews/thread-problems.ts";

export interface ProblemGroup {
  readonly title: string;
  readonly problems: readonly ProblemDefinition[];
}

/** Every problem that Galley can answer with, by what it is about. */
export const problemCatalogue: readonly ProblemGroup[] = [
  { title: "Requests and credentials", problems: problemsIn(requests) },
  { title: "Accounts and keys", problems: [...problemsIn(accounts), ...problemsIn(deletion)] },
  { title: "Connected apps", problems: problemsIn(oauth) },
  { title: "Credits", problems: problemsIn(credits) },
  { title: "Referrals", problems: problemsIn(referrals) },
  { title: "Events of the payment provider", problems: problemsIn(webhooks) },
  { title: "Payments", problems: problemsIn(payments) },
  { title: "Organizations", problems: problemsIn(organizations) },
  {
    title: "Documents and their conversion",
    problems: [...problemsIn(documents), ...problemsIn(direct), ...problemsIn(print)],
  },
  { title: "Reviews and comments", problems: problemsIn(reviews) },
  { title: "Sharing", problems: problemsIn(sharing) },
  { title: "Comments and replies of people", problems: problemsIn(threads) },
  { title: "Responses to reviewers", problems: problemsIn(responses) },
  { title: "Chat", problems: problemsIn(chat) },
  { title: "Administration", problems: problemsIn(operators) },
];

/** A problem's own module may export other things too. */
function problemsIn(exports: object): ProblemDefinition[] {
  return Object.values(exports).filter(isProblem);
}

function isProblem(value: unknown): value is ProblemDefinition {
  return typeof value === "function" && "slug" in value && "explanation" in value;
}
