import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { migrate } from "./migrate.ts";
import { watchWork } from "./queries/watched-work.ts";
import type { TestDatabase } from "./testing/database.ts";
import { databaseBefore } from "./testing/releases.ts";

type RunStatus = "queued" | "running" | "completed" | "failed";

let database: TestDatabase;
beforeAll(async () => {
  database = await databaseBefore("0017_watched_work");
  await dispatched("without a run");
  await dispatched("done", "completed");
  await dispatched("failed", "failed");
  await dispatched("queued", "queued");
  await dispatched("in a pause", "running");
  await migrate(database.url);
});

/** An event that an embedded runner has taken, and what became of its run. */
async function dispatched(id: string, status?: RunStatus): Promise<void> {
  const { sql } = database;
  await sql`
    insert into outbox_events (id, name, data, dispatched_at) values (${id}, 'access/requested', '{}', now())`;
  if (!status) return;
  const endedAt = status === "completed" || status === "failed" ? new Date().toISOString() : null;
  await sql`
    insert into job_runs (id, function_id, event_id, event, limits, status, ended_at)
    values (${randomUUID()}, 'galley-mail-access-request', ${id}, '{}', '[]', ${status}, ${endedAt})`;
}

async function watched(): Promise<string[]> {
  await watchWork(database.db, ["access/requested"]);
  const rows = await database.sql<{ id: string }[]>`select id from watched_work order by id`;
  return rows.map(({ id }) => id);
}

test("an upgrade leaves events alone that are over, and no event whose run goes on", async () => {
  expect(await watched()).toEqual(["in a pause", "queued"]);
});

test("what a process of the version before has done during an upgrade is not sent again", async () => {
  await dispatched("by the version before", "running");
  await dispatched("given up by the version before", "failed");
  expect(await watched()).toContain("by the version before");
  await database.sql`
    update job_runs set status = 'completed', ended_at = now() where event_id = 'by the version before'`;
  expect(await watched()).toEqual(["given up by the version before", "in a pause", "queued"]);
});
