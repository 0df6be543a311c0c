import * as accounts from "#lib/auth/problems.ts";
import * as chat from "#lib/chat/problems.ts";
import type { ProblemDefinition } from "#lib/contract/problem.ts";
import * as requests from "#lib/contract/problems.ts";
import * as credits from "#lib/credits/problems.ts";
import * as documents from "#lib/documents/problems.ts";
import * as reviews from "#lib/reviews/problems.ts";

export interface ProblemGroup {
  readonly title: string;
  readonly problems: readonly ProblemDefinition[];
}

/** Every problem that Galley can answer with, by what it is about. */
export const problemCatalogue: readonly ProblemGroup[] = [
  { title: "Requests and credentials", problems: problemsIn(requests) },
  { title: "Accounts and keys", problems: problemsIn(accounts) },
  { title: "Credits", problems: problemsIn(credits) },
  { title: "Documents and their conversion", problems: problemsIn(documents) },
  { title: "Reviews and comments", problems: problemsIn(reviews) },
  { title: "Chat", problems: problemsIn(chat) },
];

/** A problem's own module may export other things too. */
function problemsIn(exports: object): ProblemDefinition[] {
  return Object.values(exports).filter(isProblem);
}

function isProblem(value: unknown): value is ProblemDefinition {
  return typeof value === "function" && "slug" in value && "explanation" in value;
}
