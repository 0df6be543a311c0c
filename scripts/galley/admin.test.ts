import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { beforeAll, expect, test } from "vitest";
import { settleEnv } from "#lib/env.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";
import { spawnProgram, temporaryFolder } from "./testing/try-program.ts";

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await testApp();
  // The first account is an operator, which cannot be blocked.
  await testContext();
  person = await testContext({ paidCredits: 0 });
  settleEnv({ DATABASE_URL: app.database.url });
});

async function admin(...args: string[]) {
  const program = spawnProgram(["admin", ...args], temporaryFolder());
  const output = Promise.all([text(program.stdout), text(program.stderr)]);
  const [code] = await once(program, "close");
  const [stdout, stderr] = await output;
  return { code, stdout, stderr };
}

/** Each call starts the program anew, which takes seconds on a machine that is busy. */
const PATIENT = { timeout: 180_000 };

test("an operator at the machine grants, voids, blocks and sees what happened", PATIENT, async () => {
  const why = (reason: string) => ["--reason", reason];
  const { email } = person;
  expect(await admin("grant", email.toUpperCase(), "7", ...why("For the workshop"))).toEqual({
    code: 0,
    stdout: "7 credits granted. Left: 7 credits, 3 previews.\n",
    stderr: "",
  });
  const voided = await admin("void", email, "9", ...why("Too many"), "--json");
  expect(JSON.parse(voided.stdout)).toEqual({
    credits: 7,
    paid_credits_remaining: 0,
    preview_credits_remaining: 3,
  });
  expect((await admin("block", email, ...why("Shared"))).stdout).toBe(`${email} is blocked.\n`);
  const customerId = `cus_${randomUUID()}`;
  await app.database.sql`insert into payment_customers (id, user_id) values (${customerId}, ${person.id})`;
  await app.database
    .sql`insert into payments (id, customer_id, kind, amount, tax, currency, refunded, paid_at)
    values (${randomUUID()}, ${customerId}, 'pack', 3900, 741, 'eur', 400, now())`;
  const shown = await admin("person", email);
  expect(shown.code).toBe(0);
  for (const line of [
    "0 credits, 3 previews, blocked",
    "Shared",
    "admin (paid)",
    "7 voided",
    "For the workshop",
    "grant, 7 credits, on the machine, For the workshop",
    "pack, €46.41, €4.00 refunded",
  ]) {
    expect(shown.stdout).toContain(line);
  }
});

test("a pool grows, and an event is replayed", PATIENT, async () => {
  const id = randomUUID();
  await app.database.sql`insert into organizations (id, name) values (${id}, 'Tea Lab')`;
  await admin("grant-organization", id, "12", "--reason", "Paid by invoice");
  const [pool] = await app.database.sql`
    select available from credit_lots join credit_accounts on credit_accounts.id = account_id where organization_id = ${id}`;
  expect(pool).toEqual({ available: 12 });
  expect((await admin("organizations", "Tea Lab")).stdout).toContain(
    "Tea Lab, 0 members, no owner, 12 credits",
  );
  expect((await admin("void-organization", id, "2", "--reason", "Too many")).stdout).toBe(
    "2 credits voided. Left: 10 credits, 0 previews.\n",
  );
  const named = await admin("name-owner", id, person.email, "--reason", "The last owner has left");
  expect(named.stdout).toBe(`${person.email} is an owner of the organization.\n`);
  expect((await admin("organizations", "Tea Lab")).stdout).toContain("Tea Lab, 1 member, 10 credits");
  await app.database.sql`
    insert into payment_events (id, type, created_at, state, attempts, error)
    values ('evt_1', 'price.updated', now(), 'failed', 2, 'No answer')`;
  expect((await admin("events")).stdout).toBe("evt_1, price.updated, 2 attempts, No answer\n");
  expect((await admin("replay", "evt_1", "--reason", "Again")).code).toBe(0);
  const [event] = await app.database.sql`select state from payment_events where id = 'evt_1'`;
  expect(event).toEqual({ state: "waiting" });
});

test("what is not there is a failure in plain words", PATIENT, async () => {
  const unknown = await admin("person", "nobody@example.org");
  expect(unknown).toMatchObject({ code: 1, stdout: "" });
  expect(unknown.stderr).toContain("No account has the address nobody@example.org.");
});

test("work that is not done is listed, and ends by hand", PATIENT, async () => {
  const id = randomUUID();
  await app.database.sql`
    insert into outbox_events (id, name, data, dispatched_at) values (${id}, 'access/requested', '{}', now())`;
  await app.database.sql`insert into watched_work (kind, id) values ('event', ${id})`;
  expect((await admin("work")).stdout).toMatch(`event ${id}, access/requested, waiting, since `);
  const given = await admin("give-up", "event", id, "--reason", "The person has left");
  expect(given).toEqual({ code: 0, stdout: "The work is given up.\n", stderr: "" });
  expect((await admin("send-again", "tea", id, "--reason", "Why not")).code).toBe(2);
  expect((await admin("versions")).stdout).toContain(`Node ${process.versions.node}`);
});
