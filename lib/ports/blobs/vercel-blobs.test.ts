import { afterAll, expect, test } from "vitest";
import { startVercelBlob } from "#e2e/stand-ins/vercel-blob.ts";
import { settleEnv } from "#lib/env.ts";
import { blobsSuite } from "./port.suite.ts";
import { vercelBlobs } from "./vercel-blobs.ts";

// Pages of two: the suite's listings then need several.
const store = await startVercelBlob({ pageSize: 2 });
afterAll(store.close);
settleEnv({ VERCEL_BLOB_API_URL: store.apiUrl });
const blobs = vercelBlobs({ token: store.token, contentOrigin: store.contentOrigin });

blobsSuite("a Vercel Blob store", () => blobs);

test("sends a large blob in parts of 8 MiB", () => {
  expect(store.largestBody()).toBe(8 * 1024 * 1024);
});

test("reads from the private host of the token's store, and refuses another kind of token", () => {
  expect(() => vercelBlobs({ token: "secret" })).toThrow(/BLOB_READ_WRITE_TOKEN/);
});
