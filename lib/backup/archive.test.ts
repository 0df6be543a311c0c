import { randomBytes } from "node:crypto";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pack } from "tar-stream";
import { describe, expect, test } from "vitest";
import { ArchiveError } from "./archive-error.ts";
import { FORMAT, HEAD, type Head } from "./archive-format.ts";
import { readArchive } from "./archive-reader.ts";
import { ArchiveWriter } from "./archive-writer.ts";
import { isEncrypted } from "./encryption.ts";

const PASSPHRASE = "correct horse battery staple";
const head: Head = {
  format: FORMAT,
  galley: "1.2.3",
  createdAt: "2026-11-24T12:00:00.000Z",
  installation: null,
  migrations: [{ hash: "h", createdAt: 1 }],
  tables: [{ name: "users", columns: ["id"] }],
  sequences: [],
  hasFiles: true,
  hasOwnSecret: false,
};
const longKey = `documents/${"a".repeat(300)}`;
const summary = { rows: { users: 1 }, files: { count: 2, bytes: 1010 }, missing: { count: 0, first: [] } };

async function archiveOf(files: number, passphrase: string | null = null, of = head): Promise<Buffer> {
  const output = new PassThrough();
  const bytes = buffer(output);
  const writer = await ArchiveWriter.open({ output, passphrase, head: of });
  await writer.addBytes("database/users/000001.copy.gz", randomBytes(700));
  for (let at = 0; at < files; at++) {
    const key = at === 0 ? longKey : `documents/${at}`;
    await writer.addFile(`files/${key}`, {
      chunks: [Buffer.alloc(1000, at)],
      size: 1000,
      contentType: "text/plain; charset=utf-8",
    });
  }
  await writer.finish(summary);
  return bytes;
}

/** Reads an archive in pieces of an odd size, and returns what was in it. */
async function readAll(bytes: Buffer, passphrase: string | null = null) {
  const seen: string[] = [];
  const open = () => Readable.from(piecesOf(bytes), { objectMode: false });
  const end = await readArchive(
    { open, passphrase },
    {
      head: async ({ galley }) => void seen.push(galley),
      async part(part) {
        let size = 0;
        for await (const chunk of part.chunks) size += chunk.length;
        seen.push(part.kind === "rows" ? `${part.table} ${size}` : `${part.key} ${size} ${part.contentType}`);
      },
    },
  );
  return { seen, end };
}

function* piecesOf(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 1013) yield bytes.subarray(at, at + 1013);
}

test("an archive gives back its parts", async () => {
  const bytes = await archiveOf(1200);
  expect(isEncrypted(bytes)).toBe(false);
  const { seen, end } = await readAll(bytes);
  expect(seen.slice(0, 3)).toEqual(["1.2.3", "users 700", `${longKey} 1000 text/plain; charset=utf-8`]);
  expect(seen).toHaveLength(1202);
  expect(end).toMatchObject({ ...summary, parts: 1202, indexes: 3 });
});

test("what a visitor does not read of a part is hashed all the same, and its failure is passed on", async () => {
  const bytes = await archiveOf(2);
  const open = () => Readable.from(piecesOf(bytes), { objectMode: false });
  await readArchive({ open, passphrase: null }, { head: async () => {}, part: async () => {} });
  const failing = { head: async () => {}, part: () => Promise.reject(new Error("The disk is full.")) };
  await expect(readArchive({ open, passphrase: null }, failing)).rejects.toThrow("The disk is full.");
});

test("an archive that is cut off anywhere is damaged", async () => {
  const bytes = await archiveOf(3);
  // After the last entry come only blocks of zeros.
  const lastByte = bytes.findLastIndex((byte) => byte !== 0);
  for (let length = 0; length < lastByte; length += 331)
    await expect(readAll(bytes.subarray(0, length))).rejects.toThrow(ArchiveError);
});

test("an archive of which a byte was changed is damaged, or reads the same", async () => {
  const bytes = await archiveOf(3);
  const whole = JSON.stringify(await readAll(bytes));
  let refused = 0;
  for (let at = 0; at < bytes.length; at += 61) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ (1 << (at % 8)), at);
    const outcome = await readAll(changed).then(JSON.stringify, (error: unknown) => error);
    if (outcome instanceof ArchiveError) refused += 1;
    // Bytes of owners, times and padding mean nothing.
    else expect(outcome).toBe(whole);
  }
  expect(refused).toBeGreaterThan(75);
});

describe("an archive that somebody made by hand is refused", () => {
  type Entry = Parameters<ReturnType<typeof pack>["entry"]>[0];
  async function made(...entries: [Entry, string][]): Promise<Buffer> {
    const tar = pack();
    const chunks: Buffer[] = [];
    tar.on("data", (chunk: unknown) => chunk instanceof Buffer && chunks.push(chunk));
    const ended = new Promise<void>((resolve) => tar.on("end", () => resolve()));
    tar.entry({ name: HEAD }, JSON.stringify(head));
    for (const [entry, content] of entries) tar.entry(entry, content);
    tar.finalize();
    await ended;
    return Buffer.concat(chunks);
  }
  const pax = { "GALLEY.type": "text/plain" };

  test.each<[string, Entry]>([
    ["a symbolic link", { name: "files/documents/a", type: "symlink", linkname: "/etc/passwd" }],
    ["a hard link", { name: "files/documents/a", type: "link", linkname: "/etc/passwd" }],
    ["a folder", { name: "files/documents", type: "directory" }],
    ["a path of its own", { name: "/etc/passwd" }],
    ["a table with a name that is none", { name: 'database/users"; drop/000001.copy.gz' }],
    ["a file without a type", { name: "files/documents/a" }],
    ["an end that was not written", { name: "end.json" }],
    ["a second head", { name: HEAD }],
  ])("%s", async (_, entry) => {
    await expect(made([entry, ""]).then((bytes) => readAll(bytes))).rejects.toThrow(ArchiveError);
  });

  test("an entry that says it is huge", async () => {
    const bytes = await made([{ name: "index/000001.jsonl", size: 3, pax: { size: "9000000000" } }, "abc"]);
    await expect(readAll(bytes)).rejects.toThrow(ArchiveError);
    const file = await made([
      { name: "files/documents/a", size: 3, pax: { ...pax, size: "9000000000" } },
      "abc",
    ]);
    await expect(readAll(file)).rejects.toThrow(ArchiveError);
  });

  test("another tar file, and one of a newer form", async () => {
    const tar = pack();
    tar.entry({ name: "a.txt" }, "x");
    tar.finalize();
    const chunks: Buffer[] = [];
    for await (const chunk of tar) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
    await expect(readAll(Buffer.concat(chunks))).rejects.toThrow("not an archive that `galley backup` wrote");
    const newer = await archiveOf(1, null, { ...head, format: FORMAT + 1 });
    await expect(readAll(newer)).rejects.toThrow("A newer Galley (1.2.3)");
  });
});

test("an encrypted archive gives back its parts, and is refused if a byte was changed, chunks were cut or exchanged, or the passphrase is another", async () => {
  const bytes = await archiveOf(600, PASSPHRASE);
  expect(isEncrypted(bytes)).toBe(true);
  expect((await readAll(bytes, PASSPHRASE)).seen).toHaveLength(602);
  const header = 26 + 16 + 7;
  const chunk = 256 * 1024 + 16;
  expect(bytes.length).toBeGreaterThan(header + 3 * chunk);
  const changed = Buffer.from(bytes);
  changed.writeUInt8(changed.readUInt8(header + chunk + 5) ^ 1, header + chunk + 5);
  const exchanged = Buffer.concat([
    bytes.subarray(0, header),
    bytes.subarray(header + chunk, header + 2 * chunk),
    bytes.subarray(header, header + chunk),
    bytes.subarray(header + 2 * chunk),
  ]);
  const bad = [changed, exchanged, bytes.subarray(0, header + 2 * chunk), bytes.subarray(0, 30)];
  for (const each of bad) await expect(readAll(each, PASSPHRASE)).rejects.toThrow(ArchiveError);
  await expect(readAll(bytes, "another passphrase")).rejects.toThrow(
    "The passphrase is not that of this archive",
  );
  await expect(readAll(bytes)).rejects.toThrow(ArchiveError);
});
