import { once } from "node:events";
import { expect, test } from "vitest";
import { readArchive } from "./testing/read-archive.ts";
import { type ArchiveFile, zipStream } from "./zip-stream.ts";

test("an archive of many files is one that other programs read, and holds no file before its turn", async () => {
  let open = 0;
  let most = 0;
  async function* content(n: number) {
    most = Math.max(most, ++open);
    yield Buffer.from(`${n} ü`);
    open--;
  }
  async function* many(count: number): AsyncGenerator<ArchiveFile> {
    for (let n = 0; n < count; n++) yield { path: `ö/${n}.txt`, open: async () => content(n) };
  }
  const chunks = await zipStream(many(300), new Date("2026-03-01T10:20:30Z")).toArray();
  const read = await readArchive(Buffer.concat(chunks));
  expect(read.size).toBe(300);
  expect(String(read.get("ö/299.txt"))).toBe("299 ü");
  expect(most).toBe(1);
});

test("a reader who leaves ends the work, and a file that fails breaks the archive", async () => {
  let ended = false;
  async function* zeros() {
    yield Buffer.alloc(70_000);
  }
  async function* endless(): AsyncGenerator<ArchiveFile> {
    try {
      for (let n = 0; ; n++) yield { path: `${n}`, open: async () => zeros() };
    } finally {
      ended = true;
    }
  }
  const stream = zipStream(endless(), new Date());
  await once(stream, "readable");
  stream.destroy();
  await expect.poll(() => ended).toBe(true);
  async function* broken(): AsyncGenerator<ArchiveFile> {
    yield { path: "a", open: () => Promise.reject(new Error("The store is down.")) };
  }
  await expect(zipStream(broken(), new Date()).toArray()).rejects.toThrow("The store is down.");
});
