import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { diskBlobs } from "./disk-blobs.ts";
import { blobsSuite } from "./port.suite.ts";

const root = mkdtempSync(join(tmpdir(), "galley-disk-"));
afterAll(() => rmSync(root, { recursive: true }));
const blobs = diskBlobs(root);

blobsSuite("files on disk", () => blobs);

test("leaves no temporary file and no empty folder, and nothing for others to read", async () => {
  await blobs.put("tidy/deep/file", Buffer.from("x"), { contentType: "text/plain" });
  expect(statSync(join(root, "tidy/deep/file")).mode & 0o077).toBe(0);
  const tooLarge = blobs.put("tidy/big", Buffer.from("xx"), { contentType: "text/plain", maxBytes: 1 });
  await expect(tooLarge).rejects.toThrow();
  await blobs.delete("tidy/deep/file");
  expect(readdirSync(root)).not.toContain("tidy");
  expect(readdirSync(join(root, "~uploads"))).toEqual([]);
});

test("writes and deletes of one key at once leave either the blob or nothing", async () => {
  const options = { contentType: "text/plain" };
  for (let round = 0; round < 20; round++) {
    await Promise.all([
      blobs.put("race/key", Buffer.from("whole"), options),
      blobs.put("race/key", Buffer.from("whole"), options),
      blobs.delete("race/key"),
    ]);
    const blob = await blobs.get("race/key");
    if (blob) expect((await blob.stream.toArray()).join("")).toBe("whole");
  }
});
