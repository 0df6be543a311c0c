import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { beforeAll, expect, test } from "vitest";
import * as documents from "#lib/documents/contract.ts";
import { call } from "#lib/testing/call.ts";
import { streamedForm } from "#lib/testing/multipart.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { testContext } from "#lib/testing/test-context.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");
const CHUNK_BYTES = 65_536;
const FILE_BYTES = 150_000_000;
const LOOK_EVERY_BYTES = 25_000_000;
const MOST_MORE_BYTES = 8_000_000;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

test("a large file passes through without being held in memory", async () => {
  const person = await testContext({ tier: "unlimited" });
  const chunk = Buffer.alloc(CHUNK_BYTES, "plain words and more of them, ");
  const before = held();
  let most = 0;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let sent = 0, looked = 0; sent < FILE_BYTES; sent += CHUNK_BYTES) {
      yield Buffer.from(chunk);
      if (sent - looked < LOOK_EVERY_BYTES) continue;
      looked = sent;
      most = Math.max(most, held() - before);
    }
  }
  const { document_id } = await call(documents.upload, {
    as: person.key,
    ...streamedForm("long.txt", chunks()),
  });
  expect(most).toBeLessThan(MOST_MORE_BYTES);
  const [row] = await app.database.sql`select byte_size from documents where id = ${document_id}`;
  expect(row?.byte_size).toBeGreaterThanOrEqual(FILE_BYTES);
  await call(documents.deleteDocument, { as: person.key, params: { document_id } });
  expect(await app.blobs()).toEqual([]);
}, 60_000);

/** Bytes that the process cannot do without just now, inside the heap and outside. */
function held(): number {
  // The second round frees the memory outside the heap that the first found unused.
  for (let round = 0; round < 2; round++) collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
