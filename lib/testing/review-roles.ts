import { contracts } from "#lib/api/contracts.ts";
import type { Operation } from "#lib/contract/operation.ts";
import * as responses from "#lib/responses/contract.ts";
import * as reviews from "#lib/reviews/contract.ts";
import * as sharing from "#lib/reviews/sharing-contract.ts";
import { call, type Sent, send } from "./call.ts";
import type { Credential } from "./credential.ts";
import { plausible } from "./plausible.ts";
import { testApp } from "./test-app.ts";
import { type Person, testContext } from "./test-context.ts";

/** The operations on one session or on one document; the one that ends a role comes last. */
export const operationsOfReviews: readonly Operation[] = contracts
  .filter(
    ({ params, query, body }) =>
      "session_id" in params.shape ||
      "response_id" in params.shape ||
      ("document_id" in params.shape && body.kind !== "multipart") ||
      "session_id" in query.shape,
  )
  .toSorted((one, other) => Number(one === sharing.leaveShared) - Number(other === sharing.leaveShared));

/** A person whose address is verified, as after a sign-in by mail. */
export async function verifiedPerson(): Promise<Person> {
  const person = await testContext();
  const { database } = await testApp();
  await database.sql`update users set email_verified = now() where id = ${person.id}`;
  return person;
}

export async function sharePerson(
  owner: Person,
  { session_id, person, role }: { session_id: string; person: Person; role: string },
) {
  return call(sharing.sharePerson, {
    as: owner.key,
    params: { session_id },
    body: { email: person.email, role },
  });
}

/** A person who came by a link that the owner made with this body. */
export async function visitor(owner: Person, session_id: string, body: object) {
  const link = await call(sharing.createLink, { as: owner.key, params: { session_id }, body });
  const person = await verifiedPerson();
  await call(sharing.openLink, { as: person.key, body: { token: tokenOf(link.url) } });
  return { person, link };
}

/** A response to a letter, with the id of one of its points. */
export async function startedResponse(owner: Person, { session_id }: { session_id: string }) {
  const { response_id, points } = await call(responses.startResponse, {
    as: owner.key,
    params: { session_id },
    body: { kind: "letter", letter: "Reviewer 1\n\n1. Which tea was it?\n\n2. Weigh it again." },
  });
  return { response_id, point_id: points[0]?.point_id ?? "" };
}

export function tokenOf(url: string): string {
  return new URL(url).searchParams.get("token") ?? "";
}

/** Reasons for which a request is refused because of who sends it. */
const REFUSED = [
  "session-not-found",
  "session-not-accessible",
  "document-not-found",
  "document-not-accessible",
  "image-not-found",
  "response-not-found",
  "session-already-accessible",
  "missing-credentials",
  "unauthenticated",
];
const ROLE_OF_COMMENTS = "Only the owner and the editors";

/** Returns true if the operation is not refused because of who asks, whatever else is wrong with the request. */
export async function mayDo(
  operation: Operation,
  { as, ids }: { as: Credential | null; ids: Readonly<Record<string, string>> },
): Promise<boolean> {
  const sent = plausible(operation);
  const abort = new AbortController();
  const response = await send(operation, { ...sent, as, ...named(sent, ids), signal: abort.signal });
  if (response.status === 401 || response.status === 403) return abandon(response, abort, false);
  if (response.headers.get("content-type")?.includes("problem+json")) {
    const problem = (await response.json()) as { type: string; detail: string };
    const slug = problem.type.split("/").at(-1) ?? "";
    return !REFUSED.includes(slug) && !problem.detail.startsWith(ROLE_OF_COMMENTS);
  }
  return abandon(response, abort, true);
}

async function abandon(response: Response, abort: AbortController, answer: boolean): Promise<boolean> {
  abort.abort();
  await response.body?.cancel().catch(() => undefined);
  return answer;
}

function named(
  { params, query }: Sent,
  ids: Readonly<Record<string, string>>,
): Pick<Sent, "params" | "query"> {
  const fill = <Value>(given: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(given).map(([name, value]) => [name, ids[name] ?? value]));
  return { params: fill(params ?? {}), query: fill(query ?? {}) };
}

export async function makePublic(owner: Person, session_id: string, is_public: boolean): Promise<void> {
  await call(reviews.updateVisibility, { as: owner.key, params: { session_id }, body: { is_public } });
}
