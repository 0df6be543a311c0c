import { randomUUID } from "node:crypto";
import type { Ids } from "./answers.ts";

/** A request that changes something. */
export interface Change {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
}

/** What the `n`th request of an operation names, for a person of the year's rows. */
type ChangeOf = (n: number, about: { ids: Ids; spare: readonly SpareReview[] }) => Change;

/** A review of the same person that one request may use up. */
export interface SpareReview {
  session_id: string;
  document_id: string;
}

const comment = (n: number) => ({ comment_id: `c${1 + (n % 10)}` });
const person = () => `${randomUUID()}@year.test`;

/** Operations that change the rows, by id: those that people use most, and those that touch the most rows. */
export const CHANGES: Readonly<Record<string, ChangeOf>> = {
  "history.markViewed": (_, { ids }) => ({ query: { session_id: ids.session_id ?? "" } }),
  "history.updateVisibility": (n) => ({ body: { is_public: n % 2 === 0 } }),
  "history.dismissComment": (n) => ({ params: comment(n), body: { reason: "wrong" } }),
  "history.addressComment": (n) => ({ params: comment(n) }),
  "history.setCommentActions": (n) => ({
    body: {
      actions: Array.from({ length: 10 }, (_, i) => ({
        ...comment(i),
        action_type: n % 2 === 0 ? "dismissed" : "addressed",
      })),
    },
  }),
  "threads.addReply": (n) => ({ params: comment(n), body: { message: "I agree." } }),
  "threads.assign": (n, { ids }) => ({
    params: comment(n),
    body: { person_id: n % 2 === 0 ? ids.user_id : null },
  }),
  "sharing.update": (n) => ({ body: { shares_original: n % 2 === 0 } }),
  "sharing.addPerson": () => ({ body: { email: person(), role: "viewer" } }),
  "sharing.createLink": (_, { spare }) => ({ params: taken(spare), body: { role: "viewer" } }),
  "responses.start": (_, { spare }) => ({ params: taken(spare), body: { kind: "review" } }),
  // A point that is added changes the response as well, and one is added after each of these changes.
  "responses.change": (n) => ({ body: { version: 1 + 2 * n, title: `Response ${n}` } }),
  "responses.addPoint": () => ({ body: { reviewer: "Reviewer 1", text: "Which tea?", after: null } }),
  "documents.ignoreFinding": () => ({ body: { check_id: "p-value" } }),
  "venues.create": (n) => ({ body: { name: `Journal ${n}` } }),
  "profile.update": (n) => ({ body: { name: `Ada ${n}` } }),
  "apiKeys.create": (n) => ({ body: { name: `key ${n}`, scopes: ["documents:read"] } }),
  "streamTokens.create": (_, { ids }) => ({
    body: { resource: { kind: "upload_events", task_id: ids.task_id } },
  }),
  "organizations.invite": () => ({ body: { email: person() } }),
  "organizations.setAllocation": (n) => ({ body: { allocated: n } }),
  "admin.grantToPerson": (n) => ({ body: { amount: 1 + n, reason: "For the workshop" } }),
  "admin.grantToPool": (n) => ({ body: { amount: 1 + n, reason: "For the workshop" } }),
  "documents.process": (_, { spare }) => ({ params: taken(spare), body: {} }),
  "history.delete": (_, { spare }) => ({ params: taken(spare) }),
  "documents.delete": (_, { spare }) => ({ params: taken(spare) }),
};

const used = new Set<string>();

/** Takes the next review that no request used up. */
function taken(spare: readonly SpareReview[]): Readonly<Record<string, string>> {
  const next = spare.find(({ session_id }) => !used.has(session_id));
  if (!next) throw new Error("The person has too few reviews to measure changes on.");
  used.add(next.session_id);
  return { ...next };
}
