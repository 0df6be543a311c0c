import { connect as connectSocket, createServer, type Socket } from "node:net";
import { sql } from "drizzle-orm";
import { integer, json, jsonb, pgTable, timestamp } from "drizzle-orm/pg-core";
import { afterEach, expect, test } from "vitest";
import { connect, type Database, type Db, isDatabaseUnavailable } from "./client.ts";
import { DatabaseSilentError, ServerPulse } from "./server-pulse.ts";
import { testDatabase } from "./testing/database.ts";

const ended: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end();
});

/** The database behind a line that can freeze: connections stay open, and nothing passes any more. */
async function frozenAtWill() {
  const { url } = await testDatabase();
  const there = new URL(url);
  const sockets = new Set<Socket>();
  let frozen = false;
  const line = createServer((near) => {
    const far = connectSocket(Number(there.port), there.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("error", () => to.destroy()).on("close", () => to.destroy());
      from.on("data", (chunk) => to.write(chunk));
      if (frozen) from.pause();
    }
  });
  await new Promise<void>((ready) => line.listen(0, "127.0.0.1", ready));
  const address = line.address();
  const through = new URL(url);
  through.port = String(address && typeof address === "object" ? address.port : 0);
  ended.push(() => {
    for (const socket of sockets) socket.destroy();
    line.close();
  });
  const set = (value: boolean) => {
    frozen = value;
    for (const socket of sockets) value ? socket.pause() : socket.resume();
  };
  return { url: through.href, freeze: () => set(true), thaw: () => set(false) };
}

/** Waits until the server answers, also if it was found to be silent before. */
const isBack = (db: Db) =>
  expect
    .poll(
      () =>
        db.execute(sql`select 1`).then(
          () => true,
          () => false,
        ),
      { timeout: 10_000 },
    )
    .toBe(true);

function opened(url: string): Database {
  const database = connect(url, { connections: 2, patience: { askAfterMs: 50, answerWithinMs: 150 } });
  ended.push(() => database.close());
  return database;
}

test("while the server is frozen statements fail instead of hanging, and go on when it is back", async () => {
  const server = await frozenAtWill();
  const { db } = opened(server.url);
  // The first connection may take longer than this pulse is patient.
  await isBack(db);
  server.freeze();
  const statements = Array.from({ length: 6 }, () => db.execute(sql`select 1`));
  const transaction = db.transaction((tx) => tx.execute(sql`select 1`));
  for (const outcome of await Promise.allSettled([...statements, transaction])) {
    expect(outcome.status).toBe("rejected");
    if (outcome.status === "rejected") expect(isDatabaseUnavailable(outcome.reason)).toBe(true);
  }
  server.thaw();
  await isBack(db);
});

test("JSON and times are written and read after a silence as before it", async () => {
  const server = await frozenAtWill();
  const { db, sql: first } = opened(server.url);
  await first`
    create table kept (id int, form json, forms jsonb, at timestamptz, local timestamp, times timestamptz[])`;
  const kept = pgTable("kept", {
    id: integer(),
    form: json(),
    forms: jsonb(),
    at: timestamp({ withTimezone: true }),
    local: timestamp({ mode: "string" }),
    times: timestamp({ withTimezone: true, mode: "string" }).array(),
  });
  const at = new Date("2026-03-29T01:30:00.123Z");
  const values = {
    form: { a: [1] },
    forms: ["b", { c: null }],
    at,
    local: "2026-03-29 01:30:00.123",
    times: ["2026-03-29 01:30:00.123+00"],
  };
  const types = sql`select json_typeof(form) as form, jsonb_typeof(forms) as forms, at::text as at from kept`;

  await db.insert(kept).values({ id: 1, ...values });
  server.freeze();
  await expect(db.execute(sql`select 1`)).rejects.toThrow();
  server.thaw();
  await isBack(db);
  await db.insert(kept).values({ id: 2, ...values });
  expect(await db.select().from(kept).orderBy(kept.id)).toEqual([1, 2].map((id) => ({ id, ...values })));
  const [before, after] = await db.execute(types);
  expect(before).toEqual({ form: "object", forms: "array", at: "2026-03-29 01:30:00.123+00" });
  expect(after).toEqual(before);
});

test("a long statement of a server that lives goes on", async () => {
  const { url } = await testDatabase();
  const { db } = opened(url);
  await db.execute(sql`select pg_sleep(0.6)`);
});

test("a server that refuses to be asked is not silent", async () => {
  let asked = 0;
  const pulse = new ServerPulse({
    ask: async () => {
      asked += 1;
      throw new Error("no");
    },
    giveUp: () => expect.unreachable(),
    askAfterMs: 5,
    answerWithinMs: 20,
  });
  await pulse.during(async () => expect.poll(() => asked).toBeGreaterThan(2));
});

test("a server that was asked in vain is refused at once", async () => {
  const { promise: given, resolve: giveUp } = Promise.withResolvers<void>();
  const ask = () => new Promise(() => {});
  const pulse = new ServerPulse({ ask, giveUp, askAfterMs: 5, answerWithinMs: 5 });
  await pulse.during(() => given);
  await expect(pulse.during(async () => {})).rejects.toThrow(DatabaseSilentError);
});
