import type { Snapshot, SnapshotDocument } from "#db/backup/snapshot.ts";
import { blobKeys } from "#lib/documents/blob-keys.ts";
import type { Blobs } from "#lib/ports/blobs/port.ts";
import { ahead } from "./ahead.ts";

const DOCUMENTS_AT_ONCE = 200;
/** Listings and files that are asked for before the one before them is written: a store far away answers slowly. */
const AHEAD = 8;
/** Larger files are streamed when their turn comes. */
const MOST_BYTES_AHEAD = 1_000_000;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** A file of the store, or one that a row names and that the store does not have. */
export type StoredFile =
  | { key: string; size: number; contentType: string; chunks: AsyncIterable<Buffer> | Iterable<Buffer> }
  | { key: string; isMissing: true };

/** Yields the files of the documents that a snapshot has, and what else is in the store beside documents. */
export async function* filesOfSnapshot(snapshot: Snapshot, blobs: Blobs): AsyncGenerator<StoredFile> {
  const opened = ahead(keysOf(snapshot, blobs), AHEAD, (listed) => openFile(blobs, listed));
  for await (const open of opened) yield await open();
}

interface Listed {
  key: string;
  /** Null if the store does not list it. */
  size: number | null;
}

async function* keysOf(snapshot: Snapshot, blobs: Blobs): AsyncGenerator<Listed> {
  const listings = ahead(documentsOf(snapshot), AHEAD, (document) => listFiles(blobs, document));
  for await (const listed of listings) yield* listed;
  // What people send for a document to be made belongs to no row of the snapshot.
  const others = [blobKeys.documents, blobKeys.uploads, blobKeys.installation];
  for await (const listed of blobs.list(""))
    if (!others.some((prefix) => listed.key.startsWith(prefix))) yield listed;
}

async function* documentsOf(snapshot: Snapshot): AsyncGenerator<SnapshotDocument> {
  let last = FIRST_ID;
  for (;;) {
    const documents = await snapshot.documentsAfter(last, DOCUMENTS_AT_ONCE);
    yield* documents;
    const next = documents.at(-1)?.id;
    if (next === undefined) return;
    last = next;
  }
}

async function listFiles(blobs: Blobs, document: SnapshotDocument): Promise<Listed[]> {
  const listed: Listed[] = [];
  for await (const blob of blobs.list(blobKeys.prefix(document.id))) listed.push(blob);
  const there = new Set(listed.map(({ key }) => key));
  const missing = namedFiles(document).filter((key) => !there.has(key));
  return [...listed, ...missing.map((key) => ({ key, size: null }))];
}

/** The files that a document cannot be without. */
function namedFiles({ id, isConverted, hasNoOriginal, images }: SnapshotDocument): string[] {
  const original = hasNoOriginal ? [] : [blobKeys.original(id)];
  if (!isConverted) return original;
  return [
    ...original,
    blobKeys.content(id),
    blobKeys.blocks(id),
    blobKeys.report(id),
    ...images.map((name) => blobKeys.image(id, name)),
  ];
}

/** Reads a small file at once. A large one is opened when its turn comes. */
async function openFile(blobs: Blobs, { key, size }: Listed): Promise<() => Promise<StoredFile>> {
  const missing = { key, isMissing: true } as const;
  if (size === null) return async () => missing;
  if (size > MOST_BYTES_AHEAD)
    return async () => {
      const blob = await blobs.get(key);
      return blob ? { key, size: blob.size, contentType: blob.contentType, chunks: blob.stream } : missing;
    };
  const blob = await blobs.get(key);
  if (!blob) return async () => missing;
  const bytes = Buffer.concat(await blob.stream.toArray());
  return async () => ({ key, size: bytes.length, contentType: blob.contentType, chunks: [bytes] });
}
