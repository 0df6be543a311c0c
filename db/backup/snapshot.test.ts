import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { Turns } from "../queries/choose-steps.ts";
import { claimSteps } from "../queries/job-claims.ts";
import { testDatabase } from "../testing/database.ts";
import { BackupRunningError, withSnapshot } from "./snapshot.ts";

const { db, sql, url } = await testDatabase();

test("jobs go on while a backup runs, and another backup does not begin", async () => {
  const run = randomUUID();
  await sql`
    insert into job_runs (id, function_id, event_id, event, limits) values (${run}, 'any', 'any', '{}', '[]')`;
  await sql`
    insert into job_steps (run_id, id, name, state, due_at) values (${run}, 'step', 'step', 'ready', now())`;
  const request = {
    functionIds: ["any"],
    slots: 1,
    leaseMs: 60_000,
    held: [],
    ownLimits: new Map<string, number>(),
    turns: new Turns(),
  };
  await withSnapshot(url, async () => {
    const claimed = await db.transaction(async (tx) => {
      await tx.execute("set local lock_timeout = '5s'");
      return claimSteps(tx, request);
    });
    expect(claimed).toMatchObject([{ runId: run }]);
    await expect(withSnapshot(url, async () => {})).rejects.toThrow(BackupRunningError);
  });
});
