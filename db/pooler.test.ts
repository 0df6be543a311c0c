import { eq, sql as fragment } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTransactionPooler } from "#e2e/stand-ins/transaction-pooler.ts";
import { connect, isDatabaseUnavailable } from "./client.ts";
import { migrate } from "./migrate.ts";
import { type Bind, prepared } from "./prepared.ts";
import { tiers } from "./schema/users.ts";
import { emptyDatabase, type TestDatabase } from "./testing/database.ts";
import { readJournal } from "./testing/releases.ts";

const tier = prepared("tier_behind_pooler", (db, at: Bind<"id">) =>
  db
    .select({ id: tiers.id })
    .from(tiers)
    .where(eq(tiers.id, at("id"))),
);

let database: TestDatabase;
let pooler: Awaited<ReturnType<typeof startTransactionPooler>>;
beforeAll(async () => {
  database = await emptyDatabase();
  pooler = await startTransactionPooler(database.url);
});
afterAll(() => pooler.stop());

test("starts one after another migrate through a pooler, and leave no lock in it", async () => {
  for (let start = 0; start < 2; start++) await migrate(pooler.url);
  await Promise.all([migrate(pooler.url), migrate(pooler.url)]);
  const [row] = await database.sql`
    select (select count(*)::int from drizzle.__drizzle_migrations) as applied,
           (select count(*)::int from pg_locks where locktype = 'advisory'
             and database = (select oid from pg_database where datname = current_database())) as locks`;
  expect(row).toEqual({ applied: readJournal().entries.length, locks: 0 });
});

test("statements and transactions run on whatever session the pooler gives", async () => {
  const pooled = connect(pooler.url, { connections: 3, directUrl: database.url });
  const rounds = Array.from({ length: 40 }, async (_, round) => {
    if (round % 2) return tier(pooled.db, { id: "default" });
    return pooled.db.transaction((tx) => tier(tx, { id: "default" }));
  });
  expect(await Promise.all(rounds)).toEqual(rounds.map(() => [{ id: "default" }]));
  await pooled.close();
});

test("a pooler that lets clients in, and makes them wait for a session, is not taken for silent", async () => {
  const busy = await startTransactionPooler(database.url, { most: 1 });
  const pooled = connect(`${busy.url}?prepare=false`, {
    connections: 3,
    patience: { askAfterMs: 50, answerWithinMs: 500 },
  });
  const long = Array.from({ length: 3 }, () => pooled.db.execute(fragment`select 1 from pg_sleep(0.5)`));
  const refused = (await Promise.allSettled(long)).filter(({ status }) => status === "rejected");
  await pooled.close();
  await busy.stop();
  expect(refused).toEqual([]);
});

test("the listener goes to the server itself", async () => {
  const pooled = connect(pooler.url, { directUrl: database.url });
  const heard = Promise.withResolvers<string>();
  await pooled.listener.listen("through_the_pooler", heard.resolve);
  await pooled.db.execute(fragment`select pg_notify('through_the_pooler', 'here')`);
  expect(await heard.promise).toBe("here");
  await pooled.close();
});

test("requests wait for the connections that a role has, and only in vain after the limit", async () => {
  await database.sql.unsafe(`
    create role limited_${process.pid} login password 'secret' connection limit 2;
    grant usage on schema public to limited_${process.pid}`);
  const url = new URL(database.url);
  [url.username, url.password] = [`limited_${process.pid}`, "secret"];
  const patient = connect(url.href, { connections: 8 });
  const answers = Array.from({ length: 40 }, (_, i) =>
    i % 2
      ? patient.db.execute(fragment`select 1 from pg_sleep(0.005)`)
      : patient.db.transaction((tx) => tx.execute(fragment`select 1 from pg_sleep(0.005)`)),
  );
  expect((await Promise.allSettled(answers)).filter(({ status }) => status === "rejected")).toEqual([]);
  await patient.close();

  const holders = [0, 1].map(() => connect(url.href, { connections: 1 }));
  // A statement of Drizzle is sent once somebody waits for it.
  const held = Promise.all(holders.map(({ db }) => db.execute(fragment`select 1 from pg_sleep(3)`)));
  await expect
    .poll(
      () => database.sql`
        select 1 from pg_stat_activity
        where usename = ${`limited_${process.pid}`} and state = 'active' and query like '%pg_sleep(3)%'`,
      { timeout: 2_500 },
    )
    .toHaveLength(2);
  const late = connect(url.href, { connections: 1, waitMs: 300 });
  const refused = await late.db.execute(fragment`select 1`).catch((error: unknown) => error);
  expect(isDatabaseUnavailable(refused)).toBe(true);
  await held;
  await Promise.all([...holders, late].map(({ close }) => close()));
  await database.sql.unsafe(`drop owned by limited_${process.pid}; drop role limited_${process.pid}`);
});

test("what fails in the database fails at once, once", async () => {
  let tries = 0;
  const failing = database.db.transaction(async (tx) => {
    tries += 1;
    await tx.execute(fragment`select 1 / 0`);
  });
  await expect(failing).rejects.toThrow();
  expect(tries).toBe(1);
});
