import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import { insertDocument } from "#db/queries/documents.ts";
import { freshDatabase, type TestDatabase } from "#db/testing/database.ts";
import { startS3 } from "#e2e/stand-ins/s3.ts";
import { startVercelBlob } from "#e2e/stand-ins/vercel-blob.ts";
import { childEnv, parseEnv, projectRoot, settleEnv } from "#lib/env.ts";
import { diskBlobs } from "#lib/ports/blobs/disk-blobs.ts";
import type { Blobs } from "#lib/ports/blobs/port.ts";
import { s3Blobs } from "#lib/ports/blobs/s3-blobs.ts";
import { s3Settings } from "#lib/ports/blobs/s3-settings.ts";
import { vercelBlobs } from "#lib/ports/blobs/vercel-blobs.ts";
import { adoptStore } from "./adopt-store.ts";
import { blobKeys } from "./blob-keys.ts";
import { readStoreId, recogniseStore } from "./recognise-store.ts";
import { StoreMismatchError, StoreUnreadableError } from "./store-mismatch.ts";

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "galley-store-"));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

const onDisk = async () => diskBlobs(folder());

async function onVercel(): Promise<Blobs> {
  const store = await startVercelBlob({ pageSize: 2 });
  onTestFinished(store.close);
  settleEnv({ VERCEL_BLOB_API_URL: store.apiUrl });
  return vercelBlobs({ token: store.token, contentOrigin: store.contentOrigin });
}

async function onS3(): Promise<Blobs> {
  const store = await startS3();
  onTestFinished(store.close);
  const settings = s3Settings(parseEnv(store.variables));
  if (!settings) throw new Error("There is no bucket.");
  return s3Blobs(settings, { pageSize: 2 });
}

const file = (blobs: Blobs, documentId: string) =>
  blobs.put(blobKeys.original(documentId), Buffer.from("x"), { contentType: "text/plain" });

async function document({ db, sql }: TestDatabase): Promise<string> {
  const id = randomUUID();
  const [user] = await sql<{ id: string }[]>`
    insert into users (id, email, tier_id) select ${randomUUID()}, ${`${id}@authors.test`}, id from tiers limit 1 returning id`;
  await insertDocument(db, {
    id,
    ownerId: user?.id ?? "",
    taskId: randomUUID(),
    filename: "a.md",
    format: "md",
    contentType: "text/markdown",
    byteSize: 1,
    sha256: "",
    status: "converted",
  });
  return id;
}

describe.each([
  ["on disk", onDisk],
  ["in a Vercel Blob store", onVercel],
  ["in an S3 store", onS3],
])("files %s", (_, newStore) => {
  test("instances that start at once on fresh stores agree on one id, and know it again", async () => {
    const [{ db }, blobs] = [await freshDatabase(), await newStore()];
    await Promise.all([1, 2, 3].map(() => recogniseStore({ db, blobs })));
    const id = await readStoreId(blobs);
    expect(await db.query.installation.findMany()).toEqual([expect.objectContaining({ id })]);
    await recogniseStore({ db, blobs });
  });

  test("a database and files of an older version get an id, and are refused apart from each other", async () => {
    const [old, blobs] = [await freshDatabase(), await newStore()];
    await file(blobs, await document(old));
    // A document of which the file is lost does not make the store a foreign one.
    await document(old);
    await recogniseStore({ db: old.db, blobs });

    const fresh = await freshDatabase();
    await expect(recogniseStore({ db: fresh.db, blobs })).rejects.toThrow("different installations");
    await expect(recogniseStore({ db: old.db, blobs: await onDisk() })).rejects.toThrow(
      "does not have the files",
    );
  });

  test("a new database is refused on files of an older version, and a database on a store without its files", async () => {
    const [database, blobs] = [await freshDatabase(), await newStore()];
    await file(blobs, randomUUID());
    const attempt = () => recogniseStore({ db: database.db, blobs });
    await expect(attempt()).rejects.toThrow("The database has no documents, and the file store holds some.");
    await document(database);
    await expect(attempt()).rejects.toThrow(StoreMismatchError);
    expect(await readStoreId(blobs)).toBeNull();
  });
});

test("of two instances with disks that they do not share, one is refused, also before there are documents", async () => {
  const { db } = await freshDatabase();
  const disks = [await onDisk(), await onDisk()];
  const outcomes = await Promise.allSettled(disks.map((blobs) => recogniseStore({ db, blobs })));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("a start that was cut off between the file store and the database is finished by the next", async () => {
  const [{ db, sql }, blobs] = [await freshDatabase(), await onDisk()];
  await recogniseStore({ db, blobs });
  await sql`update installation set store_since = null`;
  await recogniseStore({ db, blobs });
  expect(await sql`select store_since is not null as known from installation`).toEqual([{ known: true }]);
});

test("a store that cannot be written or read is no store", async () => {
  const { db, sql } = await freshDatabase();
  const notAFolder = join(folder(), "file");
  writeFileSync(notAFolder, "");
  const blobs = diskBlobs(notAFolder);
  await expect(recogniseStore({ db, blobs })).rejects.toThrow(StoreUnreadableError);
  expect(await sql`select store_since from installation`).toEqual([{ store_since: null }]);
});

test("adopting joins a database and a store, and parts them from those that they belonged to", async () => {
  const [one, two] = [await freshDatabase(), await freshDatabase()];
  const [blobsOfOne, blobsOfTwo] = [await onDisk(), await onDisk()];
  await recogniseStore({ db: one.db, blobs: blobsOfOne });
  await recogniseStore({ db: two.db, blobs: blobsOfTwo });
  await adoptStore({ db: one.db, blobs: blobsOfTwo });
  await recogniseStore({ db: one.db, blobs: blobsOfTwo });
  await expect(recogniseStore({ db: one.db, blobs: blobsOfOne })).rejects.toThrow(StoreMismatchError);
  await expect(recogniseStore({ db: two.db, blobs: blobsOfTwo })).rejects.toThrow(StoreMismatchError);
});

test("Galley does not start on a wrong database or store, and says which they are and what to do", async () => {
  const [ours, fresh] = [await freshDatabase(), await freshDatabase()];
  const [ourFolder, emptyFolder] = [folder(), folder()];
  const ourBlobs = diskBlobs(join(ourFolder, "blobs"));
  await file(ourBlobs, await document(ours));
  await recogniseStore({ db: ours.db, blobs: ourBlobs });
  const start = (database: TestDatabase, dataDir: string) =>
    promisify(execFile)(process.execPath, [join(projectRoot(), "scripts", "run.mjs"), "start"], {
      env: childEnv({ DATABASE_URL: database.url, GALLEY_DATA_DIR: dataDir, PORT: "0" }),
    }).then(
      () => "started",
      (error: { code: number; stderr: string }) => `${error.code}: ${error.stderr}`,
    );
  const [newDatabase, emptyStore] = await Promise.all([start(fresh, ourFolder), start(ours, emptyFolder)]);
  expect(newDatabase).toMatch(/^1: The database and the file store belong to different installations\./);
  expect(emptyStore).toMatch(/^1: The file store does not have the files of this database\./);
  for (const message of [newDatabase, emptyStore]) expect(message).toContain("files adopt");
  expect(newDatabase).toContain(new URL(fresh.url).pathname.slice(1));
  expect(emptyStore).toContain(emptyFolder);
});
