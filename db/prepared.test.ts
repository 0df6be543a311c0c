import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { connect } from "./client.ts";
import { type Bind, prepared } from "./prepared.ts";
import { tiers } from "./schema/users.ts";
import { type TestDatabase, testDatabase } from "./testing/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});

let written = 0;
const tier = prepared("tier", (db, at: Bind<"id">) => {
  written += 1;
  return db
    .select({
      id: tiers.id,
      statements: sql`(select count(*)::int from pg_prepared_statements where statement like '%tiers%')`,
    })
    .from(tiers)
    .where(eq(tiers.id, at("id")));
});

test("a query is written once for a pool and planned once for a connection", async () => {
  const one = connect(database.url, { connections: 1 });
  const before = written;
  const answers = [
    await tier(one.db, { id: "default" }),
    await tier(one.db, { id: "default" }),
    await tier(one.db, { id: "none" }),
  ];
  await one.close();
  expect(answers).toEqual([[{ id: "default", statements: 1 }], [{ id: "default", statements: 1 }], []]);
  expect(written - before).toBe(1);
});

test("within a transaction it sees what that has written", async () => {
  const { db } = database;
  const changed = db.transaction(async (tx) => {
    const [known] = await tx.select().from(tiers).where(eq(tiers.id, "default"));
    if (known) await tx.insert(tiers).values({ ...known, id: "new" });
    expect(await tier(tx, { id: "new" })).toHaveLength(1);
    tx.rollback();
  });
  await expect(changed).rejects.toThrow("Rollback");
  expect(await tier(db, { id: "new" })).toEqual([]);
});

test("nothing is kept by a connection that may not, as behind a pooler", async () => {
  const pooled = connect(`${database.url}?prepare=false`, { connections: 1 });
  await tier(pooled.db, { id: "default" });
  expect(await tier(pooled.db, { id: "default" })).toEqual([{ id: "default", statements: 0 }]);
  await pooled.close();
});
