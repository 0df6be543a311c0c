import { expect, test } from "vitest";
import { connect } from "#db/client.ts";
import { freshDatabase } from "#db/testing/database.ts";
import { startTransactionPooler } from "#e2e/stand-ins/transaction-pooler.ts";
import { uploadEvents } from "#lib/documents/contract.ts";
import { getSession } from "#lib/reviews/contract.ts";
import { call } from "#lib/testing/call.ts";
import { reviewed } from "#lib/testing/documents.ts";
import { followEvents } from "#lib/testing/read-events.ts";
import { faultsLogged, openApp } from "#lib/testing/test-app.ts";
import { testContext } from "#lib/testing/test-context.ts";

test("an upload, its conversion, its review and its events need no session of the database", async () => {
  const direct = await freshDatabase();
  const pooler = await startTransactionPooler(direct.url);
  const pooled = connect(pooler.url, { connections: 4, directUrl: direct.url });
  await openApp({ ...direct, ...pooled, close: direct.close });
  try {
    const person = await testContext({ paidCredits: 5 });
    const { session_id, task_id } = await reviewed(person);
    expect(await call(getSession, { as: person.key, params: { session_id } })).toMatchObject({
      processing_status: "completed",
    });
    const { events } = await followEvents(uploadEvents, { as: person.key, params: { task_id } });
    expect(events.at(-1)?.data.type).toBe("complete");
    expect(faultsLogged()).toEqual([]);
  } finally {
    await pooled.close();
    await pooler.stop();
  }
});
