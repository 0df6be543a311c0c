import { pipeline } from "node:stream/promises";
import { knowsMigrations, type Loading, withLoading } from "#db/backup/load-rows.ts";
import { connect, type Db } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { installationId } from "#db/queries/installation.ts";
import { forgetOrphanFiles, selectExistingDocuments } from "#db/queries/orphan-files.ts";
import { endMailsOfBackup } from "#db/queries/restored-work.ts";
import { ArchiveError } from "#lib/backup/archive-error.ts";
import type { End, Head } from "#lib/backup/archive-format.ts";
import { type Part, readArchive } from "#lib/backup/archive-reader.ts";
import { blobKeys } from "#lib/documents/blob-keys.ts";
import { claimStore, noteRestore } from "#lib/documents/recognise-store.ts";
import type { Blobs } from "#lib/ports/blobs/port.ts";
import { MAIL_EVENTS } from "./mail-events.ts";
import { type ArchiveFile, rowsOf, type VerifiedArchive } from "./verify-archive.ts";

interface RestoreOptions {
  url: string;
  blobs: Blobs;
  archive: ArchiveFile;
  verified: VerifiedArchive;
}

export interface RestoreSummary {
  installation: string;
  /** Mails that waited in the backup and are not sent. */
  mails: number;
  /** Files that were in the store and that the archive does not have. */
  removed: number;
}

/** @throws {ArchiveError} if a newer Galley wrote the archive */
export function refuseNewerArchive({ galley, migrations }: Head): void {
  if (knowsMigrations(migrations)) return;
  throw new ArchiveError(
    `A newer Galley (${galley}) wrote this archive, and its database has changes that this version does not know. ` +
      "Restore it with that version or a later one.",
  );
}

/**
 * Replaces what the database and the store hold by what an archive holds, and brings it up to this version. The rows change
 * in one transaction, after all files are there. The store is marked while it lasts, so that nothing starts in between.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreSummary> {
  const { url, blobs, verified } = options;
  await noteRestore(blobs);
  await withLoading(url, (loading) => load(loading, options));
  await migrate(url);
  const { db, close } = connect(url, { connections: 2 });
  try {
    const mails = await endMailsOfBackup(db, MAIL_EVENTS);
    await forgetOrphanFiles(db);
    const removed = verified.head.hasFiles ? await removeOthers(db, blobs) : 0;
    const { id } = await installationId(db);
    await claimStore(db, blobs, id);
    return { installation: id, mails, removed };
  } finally {
    await close();
  }
}

/** Reads the archive a second time. What differs from the first time ends it before the transaction commits. */
async function load(loading: Loading, { archive, blobs, verified }: RestoreOptions): Promise<void> {
  const { head } = verified;
  const tables = new Map(head.tables.map((table) => [table.name, table]));
  const end = await readArchive(archive, {
    async head(found) {
      if (JSON.stringify(found) !== JSON.stringify(head))
        throw new ArchiveError("The archive changed while it was read.");
      await loading.makeTables(head);
    },
    async part(part) {
      if (part.kind === "file") return putFile(blobs, part);
      const table = tables.get(part.table);
      if (!table) throw new ArchiveError(`The archive has rows of an unknown table, ${part.table}.`);
      await pipeline(rowsOf(part), await loading.copyIn(table));
    },
  });
  refuseOtherCounts(await loading.finish(head), end);
}

async function putFile(blobs: Blobs, { key, chunks, contentType, size }: Extract<Part, { kind: "file" }>) {
  if (key === blobKeys.installation)
    throw new ArchiveError("The archive has a file that Galley does not back up.");
  await blobs.put(key, chunks, { contentType, maxBytes: size });
}

function refuseOtherCounts(loaded: Record<string, number>, end: End): void {
  const other = Object.keys(loaded).find((table) => loaded[table] !== end.rows[table]);
  if (other !== undefined)
    throw new Error(
      `${loaded[other]} rows of ${other} were restored, and the archive has ${end.rows[other]}.`,
    );
}

/** Removes files of documents that the rows do not have. They are those of what was replaced. */
async function removeOthers(db: Db, blobs: Blobs): Promise<number> {
  let removed = 0;
  let ids = new Set<string>();
  const remove = async () => {
    const existing = await selectExistingDocuments(db, [...ids]);
    for (const id of ids) {
      if (existing.has(id)) continue;
      await blobs.deletePrefix(blobKeys.prefix(id));
      removed += 1;
    }
    ids = new Set();
  };
  for await (const { key } of blobs.list(blobKeys.documents)) {
    const id = DOCUMENT.exec(key)?.[1];
    if (id !== undefined) ids.add(id);
    if (ids.size >= DOCUMENTS_AT_ONCE) await remove();
  }
  await remove();
  return removed;
}

const DOCUMENTS_AT_ONCE = 500;
const DOCUMENT = /^documents\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//;
