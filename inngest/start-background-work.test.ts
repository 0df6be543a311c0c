import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { blobKeys } from "#lib/documents/blob-keys.ts";
import { StoreMismatchError } from "#lib/documents/store-mismatch.ts";
import { requestContext } from "#lib/request-context.ts";
import { separateApp } from "#lib/testing/test-app.ts";
import { startBackgroundWork } from "./start-background-work.ts";

test("a process does no background work on a database and files that do not belong together", async () => {
  const app = await separateApp();
  onTestFinished(app.back);
  const { blobs, events } = requestContext("test");
  await blobs.put(blobKeys.original(randomUUID()), Buffer.from("x"), { contentType: "text/plain" });
  await events.send("document/uploaded", { documentId: randomUUID(), ownerId: randomUUID() });
  for (let attempt = 0; attempt < 2; attempt++)
    await expect(startBackgroundWork()).rejects.toThrow(StoreMismatchError);
  expect(await app.database.sql`select 1 from outbox_events where dispatched_at is null`).toHaveLength(1);
});
