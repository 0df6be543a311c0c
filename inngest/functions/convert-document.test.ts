import { expect, test } from "vitest";
import { Turns } from "#db/queries/choose-steps.ts";
import { claimSteps } from "#db/queries/job-claims.ts";
import { embeddedSigningKey, inngest } from "#inngest/client.ts";
import { dispatchEvents } from "#inngest/embedded/dispatch.ts";
import { limitName, readRegistry } from "#inngest/embedded/registry.ts";
import { serveFunctions } from "#inngest/serve.ts";
import { upload } from "#lib/testing/documents.ts";
import { testApp } from "#lib/testing/test-app.ts";
import { testContext } from "#lib/testing/test-context.ts";
import { convertDocumentJob } from "./convert-document.ts";

test("the files of one person leave a place for those of another, in each process and before an upgrade", async () => {
  const { db, sql } = (await testApp()).database;
  const handler = serveFunctions([convertDocumentJob]);
  const registry = await readRegistry({ handler, signingKey: embeddedSigningKey });
  const [many, one] = [await testContext(), await testContext()];
  for (let i = 0; i < 6; i++) await upload(many);
  const { document_id } = await upload(one);
  // Such an event of an earlier version has no owner.
  await sql`update outbox_events set data = (data::jsonb - 'ownerId')::json where data->>'documentId' = ${document_id}`;
  while (await dispatchEvents(db, registry));

  const id = convertDocumentJob.id(inngest.id);
  const ownLimits = new Map([
    [limitName(id, 0), 3],
    [limitName(id, 1), 2],
  ]);
  /** A process of its own, which holds what it claimed. */
  const worker = () => {
    const held: string[] = [];
    const turns = new Turns();
    return async () => {
      const request = { functionIds: registry.ids, slots: 64, leaseMs: 60_000, held, ownLimits, turns };
      const claimed = await claimSteps(db, request);
      held.push(...claimed.map(({ lock }) => lock));
      const rows = await sql<{ owner_id: string }[]>`
        select owner_id from job_steps join job_runs r on r.id = run_id
        join documents d on d.id::text = r.event->'data'->>'documentId' where lock = any(${held})`;
      return rows.map((row) => row.owner_id).toSorted();
    };
  };
  const [first, second] = [worker(), worker()];
  expect(await first()).toEqual([many.id, many.id, one.id].toSorted());
  expect(await first()).toHaveLength(3);
  expect(await second()).toEqual([many.id, many.id]);
});
