import { expect, test } from "vitest";
import { claimSteps } from "#db/queries/job-claims.ts";
import { embeddedSigningKey } from "#inngest/client.ts";
import { dispatchEvents } from "#inngest/embedded/dispatch.ts";
import { readRegistry } from "#inngest/embedded/registry.ts";
import { serveFunctions } from "#inngest/serve.ts";
import { upload } from "#lib/testing/documents.ts";
import { testApp } from "#lib/testing/test-app.ts";
import { testContext } from "#lib/testing/test-context.ts";
import { convertDocumentJob } from "./convert-document.ts";

test("the files of one person leave a place for those of another, also before an upgrade", async () => {
  const { db, sql } = (await testApp()).database;
  const handler = serveFunctions([convertDocumentJob]);
  const registry = await readRegistry({ handler, signingKey: embeddedSigningKey });
  const [many, one] = [await testContext(), await testContext()];
  for (let i = 0; i < 4; i++) await upload(many);
  const { document_id } = await upload(one);
  // Such an event of an earlier version has no owner.
  await sql`update outbox_events set data = (data::jsonb - 'ownerId')::json where data->>'documentId' = ${document_id}`;
  while (await dispatchEvents(db, registry));

  const claim = async () => {
    await claimSteps(db, { functionIds: registry.ids, slots: 64, leaseMs: 60_000, held: [] });
    const rows = await sql<{ owner_id: string }[]>`
      select owner_id from job_steps join job_runs r on r.id = run_id
      join documents d on d.id::text = r.event->'data'->>'documentId' where lock is not null`;
    return rows.map((row) => row.owner_id).toSorted();
  };
  expect(await claim()).toEqual([many.id, many.id, one.id].toSorted());
  expect(await claim()).toHaveLength(3);
});
