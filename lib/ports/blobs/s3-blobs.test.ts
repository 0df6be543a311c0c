import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { startS3 } from "#e2e/stand-ins/s3.ts";
import { parseEnv } from "#lib/env.ts";
import { inTime } from "./in-time.ts";
import { blobsSuite } from "./port.suite.ts";
import { BlobsUnavailableError } from "./port.ts";
import { publicStoreOrigin } from "./public-store-origin.ts";
import { s3Blobs } from "./s3-blobs.ts";
import { type S3Settings, s3Settings } from "./s3-settings.ts";

const store = await startS3();
afterAll(store.close);
afterEach(() => store.turn("well"));

const BINARY = { contentType: "application/pdf" };

function settings(extra: Record<string, string> = {}): S3Settings {
  const read = s3Settings(parseEnv({ ...store.variables, S3_PREFIX: "lab", ...extra }));
  if (!read) throw new Error("There is no bucket.");
  return read;
}

// Pages of two: the suite's listings then need several.
const blobs = s3Blobs(settings(), { pageSize: 2, silenceMs: 200 });
blobsSuite("an S3 store", () => blobs);

test("sends a large blob in parts of 8 MiB, below the prefix, and leaves no part behind", async () => {
  expect(store.largestBody()).toBe(8 * 1024 * 1024);
  expect(store.requests().filter((line) => !line.startsWith("GET /galley"))).not.toContain(
    "PUT /galley/suite/large",
  );
  expect(store.requests()).toContain("PUT /galley/lab/suite/large");
  expect([...store.uploads]).toEqual([]);
});

test("aborts at its first upload what a killed process left a day ago, and nothing younger", async () => {
  const hours = (n: number) => new Date(Date.now() - n * 3_600_000);
  for (const [id, since] of [
    ["old", hours(25)],
    ["young", hours(23)],
  ] as const)
    store.uploads.set(id, { key: `lab/${id}`, since });
  await s3Blobs(settings()).put("tidy/first", Buffer.from("x"), BINARY);
  await vi.waitFor(() => expect(store.requests()).toContain("DELETE /galley/lab/old"));
  expect(store.requests()).not.toContain("DELETE /galley/lab/young");
  store.uploads.clear();
});

test("says in an outage that the store is not there, and works again after it", async () => {
  store.turn("down");
  await expect(blobs.get("outage/file")).rejects.toThrow(BlobsUnavailableError);
  await expect(blobs.put("outage/file", Buffer.from("x"), BINARY)).rejects.toThrow(/S3_ENDPOINT/);
  store.turn("well");
  await blobs.put("outage/file", Buffer.from("x"), BINARY);
  const closed = s3Blobs(settings({ S3_ENDPOINT: "http://127.0.0.1:9" }));
  await expect(closed.get("outage/file")).rejects.toThrow(BlobsUnavailableError);
});

test("a slow reader gets the whole blob, and a store that falls silent within one ends it", async () => {
  await blobs.put("slow/file", Buffer.alloc(3_000_000, 7), BINARY);
  const blob = await blobs.get("slow/file");
  await pause(400);
  expect(blob && (await buffer(blob.stream)).length).toBe(3_000_000);
  const silent = new PassThrough();
  silent.write("a beginning");
  await expect(buffer(inTime(silent, 50))).rejects.toThrow(BlobsUnavailableError);
  expect(silent.destroyed).toBe(true);
});

test.each([
  ["galley", "https://s3.example.org", "on"],
  ["galley", "https://s3.example.org:8443", "off"],
  ["galley.lab", "https://s3.example.org", "off"],
])("the origin of addresses is the one that pages may reach: %s at %s, path style %s", async (...given) => {
  const [S3_BUCKET, S3_PUBLIC_ENDPOINT, S3_PATH_STYLE] = given;
  const extra = { S3_BUCKET, S3_PUBLIC_ENDPOINT, S3_PATH_STYLE };
  const { direct } = s3Blobs(settings(extra));
  const at = await direct?.readAddress("a/b", { contentType: "image/png", cacheControl: "no-store" }, 60);
  expect(new URL(at ?? "").origin).toBe(publicStoreOrigin(parseEnv({ ...store.variables, ...extra })));
});

test.each([
  [{ S3_BUCKET: "none" }, /^S3_BUCKET/],
  [{ S3_ACCESS_KEY_ID: "nobody" }, /^S3_ACCESS_KEY_ID/],
  [{ S3_SECRET_ACCESS_KEY: "wrong" }, /^S3_SECRET_ACCESS_KEY/],
])("a wrong setting %j is named", async (wrong, message) => {
  await expect(s3Blobs(settings(wrong)).get("a/b")).rejects.toThrow(message);
});

test.each([
  [{ S3_BUCKET: "" }, "S3_BUCKET"],
  [{ S3_SECRET_ACCESS_KEY: "" }, "S3_SECRET_ACCESS_KEY"],
  [{ S3_ACCESS_KEY_ID: "" }, "S3_ACCESS_KEY_ID"],
  [{ S3_ENDPOINT: "localhost" }, "S3_ENDPOINT"],
  [{ S3_PREFIX: "../up" }, "S3_PREFIX"],
  [{ BLOB_READ_WRITE_TOKEN: "vercel_blob_rw_a_b" }, "BLOB_READ_WRITE_TOKEN"],
])("settings that do not go together are refused: %j", (wrong, variable) => {
  expect(() => settings(wrong)).toThrow(variable);
});
