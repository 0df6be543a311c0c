// Every operation under /organizations, by everybody who may ask, of the own and of a foreign organization.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { lockCreditAccount } from "#db/queries/credit-accounts.ts";
import { insertInvitation, setInvitationToken } from "#db/queries/organization-invitations.ts";
import { deleteMember, insertMember } from "#db/queries/organization-members.ts";
import { insertOrganization } from "#db/queries/organizations.ts";
import { contracts } from "#lib/api/contracts.ts";
import { hashSecret } from "#lib/hash-secret.ts";
import { makeInvitationToken } from "#lib/mail/invitation-token.ts";
import type { Role } from "#lib/organizations/permission-schema.ts";
import { newPerson } from "#lib/organizations/testing/stage.ts";
import { ask, type Sent } from "#lib/testing/call.ts";
import type { Credential } from "#lib/testing/credential.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import type { Person } from "#lib/testing/test-context.ts";

const CALLERS = ["nobody", "no scope", "stranger", "former", "member", "admin", "owner"] as const;
type Caller = (typeof CALLERS)[number];
const SIDES = ["own", "foreign"] as const;
type Side = (typeof SIDES)[number];

interface Scene {
  organization_id: string;
  /** Another member of the organization. */
  user_id: string;
  invitation_id: string;
  /** The token of an invitation for the caller, or for somebody else if the organization is foreign. */
  token: string;
}

interface Row {
  sent: (scene: Scene) => Sent;
  /** What a member, an admin and an owner get of their own organization. */
  answers: readonly [member: string, admin: string, owner: string];
  /** What people get who are no members, where it is not `organization-not-found`. */
  others?: { own: string; foreign: string };
}

const REFUSED = "missing-organization-permission";
const everybody = (answer: string) => [answer, answer, answer] as const;
const managers = (answer: string) => [REFUSED, answer, answer] as const;
const owners = (answer: string) => [REFUSED, REFUSED, answer] as const;
const ofOrganization = ({ organization_id }: Scene) => ({ params: { organization_id } });
const ofMember = ({ organization_id, user_id }: Scene) => ({ params: { organization_id, user_id } });
const ofInvitation = ({ organization_id, invitation_id }: Scene) => ({
  params: { organization_id, invitation_id },
});
const same = (answer: string) => ({ own: answer, foreign: answer });

const ROWS: Readonly<Record<string, Row>> = {
  "organizations.list": { sent: () => ({}), answers: everybody("200"), others: same("200") },
  "organizations.create": {
    sent: () => ({ body: { name: "New" } }),
    answers: everybody("201"),
    others: same("201"),
  },
  "organizations.get": { sent: ofOrganization, answers: everybody("200") },
  "organizations.rename": {
    sent: (scene) => ({ ...ofOrganization(scene), body: { name: "Renamed" } }),
    answers: owners("200"),
  },
  "organizations.delete": { sent: ofOrganization, answers: owners("204") },
  "organizations.leave": { sent: ofOrganization, answers: everybody("204") },
  "organizations.credits": { sent: ofOrganization, answers: everybody("200") },
  "organizations.consumption": { sent: ofOrganization, answers: managers("200") },
  "organizations.consumptionCsv": { sent: ofOrganization, answers: managers("200") },
  "organizations.members": { sent: ofOrganization, answers: managers("200") },
  "organizations.changeRole": {
    sent: (scene) => ({ ...ofMember(scene), body: { role: "admin" } }),
    answers: owners("200"),
  },
  "organizations.removeMember": { sent: ofMember, answers: managers("204") },
  "organizations.setAllocation": {
    sent: (scene) => ({ ...ofMember(scene), body: { allocated: 0 } }),
    answers: managers("200"),
  },
  "organizations.invitations": { sent: ofOrganization, answers: managers("200") },
  "organizations.invite": {
    sent: (scene) => ({ ...ofOrganization(scene), body: { email: `${randomUUID()}@authors.test` } }),
    answers: managers("201"),
  },
  "organizations.revokeInvitation": { sent: ofInvitation, answers: managers("204") },
  "organizations.resendInvitation": { sent: ofInvitation, answers: managers("201") },
  "organizations.acceptInvitation": {
    sent: ({ token }) => ({ body: { token } }),
    answers: everybody("200"),
    others: { own: "200", foreign: "invitation-for-another-address" },
  },
};

const operations = contracts.filter(({ path }) => /^\/organizations(\/|$)/.test(path));
const cells = operations.flatMap((operation) =>
  SIDES.flatMap((side) => CALLERS.map((caller) => [operation.id, side, caller, operation] as const)),
);

let app: TestApp;
const people = new Map<Caller, Person>();
let target: Person;
let colleague: Person;
let withoutScope: Credential;
let elsewhere: string;
const seen = new Map<string, string>();

beforeAll(async () => {
  app = await testApp();
  for (const caller of CALLERS) people.set(caller, await newPerson());
  target = await newPerson();
  colleague = await newPerson();
  withoutScope = await person("no scope").keyWith("documents:read");
  // Everybody has a role of their own elsewhere, which must not count.
  elsewhere = await organizationWithCallers(new Date());
});
beforeEach(async () => {
  await app.database.sql`delete from rate_limits`;
  await app.database.sql`delete from outbox_events`;
  await app.database.sql`delete from organizations where id <> ${elsewhere}`;
});
afterAll(() => {
  const width = Math.max(...operations.map(({ id }) => id.length));
  const line = (head: string, cells: readonly string[]) =>
    `${head.padEnd(width + 9)}${cells.map((cell) => cell.padEnd(32)).join("")}\n`;
  const rows = operations.flatMap(({ id }) =>
    SIDES.map((side) =>
      line(
        `${id.padEnd(width + 1)}${side}`,
        CALLERS.map((caller) => seen.get(`${id} ${side} ${caller}`) ?? "not asked"),
      ),
    ),
  );
  process.stdout.write(line("", CALLERS) + rows.join(""));
});

test("every operation has a row, and every row an operation", () => {
  expect(operations.map(({ id }) => id).toSorted()).toEqual(Object.keys(ROWS).toSorted());
});

describe.each(cells)("%s, %s organization", (id, side, caller, operation) => {
  test(`asked by ${caller}`, async () => {
    const row = ROWS[id];
    if (!row) throw new Error(`${id} has no row.`);
    const sent = row.sent(await scene(caller, side));
    const answer = await ask(operation, { ...sent, as: credential(caller) });
    const outcome = answer.ok ? String(answer.status) : answer.problem.slug;
    seen.set(`${id} ${side} ${caller}`, outcome);
    expect(outcome).toBe(expected(row, caller, side));
  });
});

function expected({ answers, others }: Row, caller: Caller, side: Side): string {
  if (caller === "nobody") return "unauthenticated";
  if (caller === "no scope") return "missing-scope";
  const role = ["member", "admin", "owner"].indexOf(caller);
  if (side === "own" && role >= 0) return answers[role] ?? "";
  return others?.[side] ?? "organization-not-found";
}

/** A new organization, whose members are the callers, or nobody whom they know. */
async function scene(caller: Caller, side: Side): Promise<Scene> {
  const { db } = app.database;
  const now = new Date();
  const organizationId =
    side === "own"
      ? await organizationWithCallers(now)
      : await insertOrganization(db, { name: "Foreign", createdAt: now });
  await lockCreditAccount(db, { organizationId });
  await insertMember(db, { organizationId, userId: target.id, role: "member", joinedAt: now });
  await insertMember(db, { organizationId, userId: colleague.id, role: "owner", joinedAt: now });
  const invited = { organizationId, invitedBy: colleague.id, role: "member", createdAt: now } as const;
  const expiresAt = new Date(now.getTime() + 60_000);
  const other = await insertInvitation(db, { ...invited, email: `${randomUUID()}@authors.test`, expiresAt });
  const forCaller = await insertInvitation(db, { ...invited, email: person(caller).email, expiresAt });
  const token = makeInvitationToken();
  await setInvitationToken(db, (side === "own" ? forCaller : other).id, hashSecret(token));
  return { organization_id: organizationId, user_id: target.id, invitation_id: other.id, token };
}

async function organizationWithCallers(now: Date): Promise<string> {
  const { db } = app.database;
  const organizationId = await insertOrganization(db, { name: "Own", createdAt: now });
  const roles: [Caller, Role][] = [
    ["no scope", "owner"],
    ["former", "owner"],
    ["member", "member"],
    ["admin", "admin"],
    ["owner", "owner"],
  ];
  for (const [caller, role] of roles) {
    await insertMember(db, { organizationId, userId: person(caller).id, role, joinedAt: now });
  }
  await deleteMember(db, { organizationId, userId: person("former").id });
  await lockCreditAccount(db, { organizationId });
  return organizationId;
}

function person(caller: Caller): Person {
  const found = people.get(caller);
  if (!found) throw new Error(`${caller} is nobody.`);
  return found;
}

function credential(caller: Caller): Credential | null {
  if (caller === "nobody") return null;
  return caller === "no scope" ? withoutScope : person(caller).key;
}
