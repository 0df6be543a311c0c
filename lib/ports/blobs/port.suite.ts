import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { BlobKeyError } from "./blob-key.ts";
import { BlobMissingError, type Blobs, BlobTooLargeError } from "./port.ts";

const TEXT = { contentType: "text/markdown; charset=utf-8" };
const BINARY = { contentType: "application/pdf" };

/** The tests that every adapter of `Blobs` must pass. Each test opens `blobs`, which must hold nothing below `suite/`. */
export function blobsSuite(name: string, blobs: () => Blobs): void {
  describe(name, () => {
    test("gives back what was put, with its size, hash and type", async () => {
      const bytes = Buffer.from("Ångström — 1 µm");
      const put = await blobs().put("suite/one/original", bytes, TEXT);
      expect(put).toEqual({ size: bytes.length, sha256: sha256(bytes) });
      const blob = await blobs().get("suite/one/original");
      expect(blob).toMatchObject({ size: bytes.length, contentType: TEXT.contentType });
      expect(await read(blob)).toEqual(bytes);
    });

    test("takes a stream of many megabytes in odd chunks", async () => {
      const bytes = randomBytes(20_000_003);
      const put = await blobs().put("suite/large", Readable.from(chunksOf(bytes, 65_521)), BINARY);
      expect(put).toEqual({ size: bytes.length, sha256: sha256(bytes) });
      expect((await read(await blobs().get("suite/large"))).equals(bytes)).toBe(true);
    });

    test("takes a web stream and an empty body", async () => {
      const stream = new Blob(["from a form"]).stream();
      await blobs().put("suite/web", stream, TEXT);
      expect(await contents(blobs(), "suite/web")).toBe("from a form");
      expect((await blobs().put("suite/empty", new Uint8Array(0), TEXT)).size).toBe(0);
      expect(await contents(blobs(), "suite/empty")).toBe("");
    });

    test("replaces a blob as a whole", async () => {
      await blobs().put("suite/replaced", Buffer.from("the longer first version"), BINARY);
      await blobs().put("suite/replaced", Buffer.from("second"), TEXT);
      expect(await contents(blobs(), "suite/replaced")).toBe("second");
      expect(await described(blobs(), "suite/replaced")).toMatchObject(TEXT);
    });

    test("stores nothing of a body that is too large, and keeps the older blob", async () => {
      const limit = { ...BINARY, maxBytes: 1000 };
      await expect(
        blobs().put("suite/limit", Readable.from(chunksOf(randomBytes(1001), 100)), limit),
      ).rejects.toThrow(BlobTooLargeError);
      expect(await blobs().get("suite/limit")).toBeNull();
      await blobs().put("suite/limit", randomBytes(1000), limit);
      await expect(blobs().put("suite/limit", randomBytes(1001), limit)).rejects.toThrow(BlobTooLargeError);
      expect(await described(blobs(), "suite/limit")).toMatchObject({ size: 1000 });
    });

    test("stores nothing of a source that breaks off", async () => {
      async function* breaking() {
        yield randomBytes(9_000_000);
        throw new Error("the connection is gone");
      }
      await expect(blobs().put("suite/broken", breaking(), BINARY)).rejects.toThrow("the connection is gone");
      expect(await blobs().get("suite/broken")).toBeNull();
      expect(await keys(blobs(), "suite/")).not.toContain("suite/broken");
    });

    test("gives ranges, and the size of the whole", async () => {
      await blobs().put("suite/range", Buffer.from("0123456789"), TEXT);
      const part = async (start: number, end?: number) => {
        const blob = await blobs().get("suite/range", {
          range: end === undefined ? { start } : { start, end },
        });
        return [(await read(blob)).toString(), blob?.size];
      };
      expect(await part(2, 5)).toEqual(["234", 10]);
      expect(await part(7)).toEqual(["789", 10]);
      expect(await part(8, 99)).toEqual(["89", 10]);
      expect(await part(4, 4)).toEqual(["", 10]);
      expect(await part(10)).toEqual(["", 10]);
    });

    test("lists and deletes by prefix, and no more than that", async () => {
      for (const key of ["suite/a/1", "suite/a/deep/2", "suite/a/deep/3", "suite/ab/4"]) {
        await blobs().put(key, Buffer.from(key), TEXT);
      }
      expect(await keys(blobs(), "suite/a/")).toEqual(["suite/a/1", "suite/a/deep/2", "suite/a/deep/3"]);
      await blobs().delete("suite/a/1");
      await blobs().delete("suite/a/1");
      expect(await keys(blobs(), "suite/a/")).toEqual(["suite/a/deep/2", "suite/a/deep/3"]);
      await blobs().deletePrefix("suite/a/");
      await blobs().deletePrefix("suite/a/");
      expect(await keys(blobs(), "suite/a/")).toEqual([]);
      expect(await contents(blobs(), "suite/ab/4")).toBe("suite/ab/4");
    });

    test("lists the whole store for an empty prefix, and deletes it for none", async () => {
      const folders = ["suite/all", "suite-all/deep"];
      for (const folder of folders)
        for (const n of [1, 2, 3]) await blobs().put(`${folder}/${n}`, Buffer.from("x"), TEXT);
      await blobs().put("suite-top", Buffer.from("xx"), TEXT);
      const listed = new Map<string, number>();
      for await (const { key, size } of blobs().list("")) {
        expect(listed.has(key)).toBe(false);
        listed.set(key, size);
      }
      for (const folder of folders) for (const n of [1, 2, 3]) expect(listed.get(`${folder}/${n}`)).toBe(1);
      expect(listed.get("suite-top")).toBe(2);
      expect([...listed.keys()].filter((key) => key.includes("~"))).toEqual([]);
      await expect(blobs().deletePrefix("")).rejects.toThrow(BlobKeyError);
    });

    test("knows what is missing", async () => {
      expect(await blobs().get("suite/nothing")).toBeNull();
      await expect(blobs().download("suite/nothing", "/nowhere")).rejects.toThrow(BlobMissingError);
      expect(await keys(blobs(), "suite/nothing/")).toEqual([]);
    });

    test("downloads to a file", async () => {
      const folder = mkdtempSync(join(tmpdir(), "galley-blobs-"));
      await blobs().put("suite/file", Buffer.from("to disk"), TEXT);
      await blobs().download("suite/file", join(folder, "copy"));
      expect(readFileSync(join(folder, "copy"), "utf8")).toBe("to disk");
      rmSync(folder, { recursive: true });
    });

    test.each([
      "",
      "/",
      "../x",
      "a/../b",
      "a//b",
      "/etc/passwd",
      "a/",
      ".hidden",
      "a\\b",
      "a\0b",
      "a b",
      "é",
      "a~b",
    ])("refuses the key %j", async (key) => {
      await expect(blobs().put(key, Buffer.from("x"), TEXT)).rejects.toThrow(BlobKeyError);
      await expect(blobs().get(key)).rejects.toThrow(BlobKeyError);
      await expect(blobs().delete(key)).rejects.toThrow(BlobKeyError);
      await expect(blobs().deletePrefix(key === "a/" ? "a" : `${key}/`)).rejects.toThrow(BlobKeyError);
    });
  });
}

async function read(blob: { stream: Readable } | null): Promise<Buffer> {
  return blob ? buffer(blob.stream) : Buffer.from("(missing)");
}

async function described(blobs: Blobs, key: string) {
  const blob = await blobs.get(key);
  blob?.stream.destroy();
  return blob && { size: blob.size, contentType: blob.contentType };
}

async function contents(blobs: Blobs, key: string): Promise<string> {
  const blob = await blobs.get(key);
  return blob ? text(blob.stream) : "(missing)";
}

async function keys(blobs: Blobs, prefix: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of blobs.list(prefix)) found.push(key);
  return found.sort();
}

function* chunksOf(bytes: Buffer, size: number): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
