import type { Writable } from "node:stream";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { type Snapshot, type TableShape, withSnapshot } from "#db/backup/snapshot.ts";
import { type End, FORMAT, fileName, type Head, rowsName } from "#lib/backup/archive-format.ts";
import { ArchiveWriter } from "#lib/backup/archive-writer.ts";
import type { Blobs } from "#lib/ports/blobs/port.ts";
import { productVersion } from "#lib/product-version.ts";
import { countRows, endOfRows } from "./count-rows.ts";
import { filesOfSnapshot } from "./files-of-snapshot.ts";

/** Rows are cut into parts of about this size, each compressed by itself. */
const PART_BYTES = 4_000_000;
const COMPRESSION = { level: 3 };
const MOST_MISSING_NAMED = 100;
const compress = promisify(gzip);

export interface BackupOptions {
  url: string;
  blobs: Blobs;
  output: Writable;
  /** Null for an archive that is not encrypted. */
  passphrase: string | null;
  hasFiles: boolean;
  /** True if AUTH_SECRET is set. */
  hasOwnSecret: boolean;
}

export type BackupSummary = Pick<End, "rows" | "files" | "missing"> & { head: Head };

/** Writes an archive of the installation as it is at one moment, while it may run. */
export async function writeBackup(options: BackupOptions): Promise<BackupSummary> {
  return withSnapshot(options.url, async (snapshot) => {
    const head = headOf(snapshot, options);
    const archive = await ArchiveWriter.open({
      output: options.output,
      passphrase: options.passphrase,
      head,
    });
    try {
      const rows: Record<string, number> = {};
      for (const table of snapshot.tables) rows[table.name] = await addRows(archive, snapshot, table);
      const { files, missing } = await addFiles(archive, snapshot, options);
      await archive.finish({ rows, files, missing });
      return { head, rows, files, missing };
    } catch (error) {
      await archive.abandon();
      throw error;
    }
  });
}

function headOf(snapshot: Snapshot, { hasFiles, hasOwnSecret }: BackupOptions): Head {
  const { installation, migrations, tables, sequences } = snapshot;
  const createdAt = new Date().toISOString();
  return {
    format: FORMAT,
    galley: productVersion(),
    createdAt,
    installation,
    migrations,
    tables,
    sequences,
    hasFiles,
    hasOwnSecret,
  };
}

/** Adds the rows of a table in parts that end with a row. Returns the number of rows. */
async function addRows(archive: ArchiveWriter, snapshot: Snapshot, table: TableShape): Promise<number> {
  let rows = 0;
  let parts = 0;
  let held: Buffer[] = [];
  let bytes = 0;
  const add = async (part: Buffer) => {
    rows += countRows(part);
    parts += 1;
    await archive.addBytes(rowsName(table.name, parts), await compress(part, COMPRESSION));
  };
  for await (const chunk of await snapshot.copyOut(table)) {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes < PART_BYTES) continue;
    const whole = Buffer.concat(held);
    const end = endOfRows(whole);
    if (end > 0) await add(whole.subarray(0, end));
    held = [whole.subarray(end)];
    bytes = whole.length - end;
  }
  if (bytes > 0) await add(Buffer.concat(held));
  return rows;
}

async function addFiles(
  archive: ArchiveWriter,
  snapshot: Snapshot,
  { blobs, hasFiles }: BackupOptions,
): Promise<Pick<End, "files" | "missing">> {
  const files = { count: 0, bytes: 0 };
  const missing: End["missing"] = { count: 0, first: [] };
  if (!hasFiles) return { files, missing };
  for await (const file of filesOfSnapshot(snapshot, blobs)) {
    if ("isMissing" in file) {
      missing.count += 1;
      if (missing.first.length < MOST_MISSING_NAMED) missing.first.push(file.key);
      continue;
    }
    await archive.addFile(fileName(file.key), file);
    files.count += 1;
    files.bytes += file.size;
  }
  return { files, missing };
}
