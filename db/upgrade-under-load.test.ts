import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { migrate } from "./migrate.ts";
import type { TestDatabase } from "./testing/database.ts";
import { databaseOfRelease, releases } from "./testing/releases.ts";

const CLIENTS = 6;
const CREDITS = 1_000_000;
const TABLE_IS_GONE = "42P01";

describe.each(releases)(
  "instances of Galley $version that go on while the database is upgraded",
  (release) => {
    test("lose no credit, and are told when they can no longer write", async () => {
      const database = await databaseOfRelease(release);
      const account = await accountWith(CREDITS, database);
      let held = 0;
      const client = async (): Promise<string> => {
        for (;;) {
          try {
            await holdCredit(database, account);
            held += 1;
          } catch (error) {
            return error instanceof Error && "code" in error ? String(error.code) : String(error);
          }
        }
      };
      const clients = Array.from({ length: CLIENTS }, client);
      while (held < CLIENTS) await pause(5);
      await migrate(database.url);
      expect(await Promise.all(clients)).toEqual(Array.from({ length: CLIENTS }, () => TABLE_IS_GONE));
      const [lot] = await database.sql`
      select available, held from credit_lots where account_id in (
        select id from credit_accounts where user_id = ${account})`;
      expect(lot).toEqual({ available: CREDITS - held, held });
      const [ledger] = await database.sql`
      select count(*)::int as holds from credit_entries where entry = 'hold' and account_id in (
        select id from credit_accounts where user_id = ${account})`;
      expect(ledger).toEqual({ holds: held });
    });
  },
);

/** A person with so many credits, as 0.1.0 keeps them. A release that keeps them otherwise needs its own. */
async function accountWith(credits: number, { sql }: TestDatabase): Promise<string> {
  const id = randomUUID();
  await sql`insert into users (id, email) values (${id}, 'load@authors.test')`;
  await sql`insert into credit_balances (user_id, kind, balance) values (${id}, 'paid', ${credits})`;
  await sql`
    insert into credit_entries (id, user_id, kind, entry, amount, reference, note)
    values (${randomUUID()}, ${id}, 'paid', 'grant', ${credits}, 'load', '')`;
  return id;
}

/** As 0.1.0 holds a credit: the balance and its entry change together. */
async function holdCredit({ sql }: TestDatabase, account: string): Promise<void> {
  const reference = randomUUID();
  await sql.begin(async (tx) => {
    await tx`update credit_balances set balance = balance - 1 where user_id = ${account} and kind = 'paid'`;
    await tx`
      insert into credit_entries (id, user_id, kind, entry, amount, reference, note)
      values (${randomUUID()}, ${account}, 'paid', 'hold', -1, ${reference}, '')`;
  });
}
