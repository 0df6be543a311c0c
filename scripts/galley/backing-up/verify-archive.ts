import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { ArchiveError } from "#lib/backup/archive-error.ts";
import type { End, Head } from "#lib/backup/archive-format.ts";
import { type Part, readArchive } from "#lib/backup/archive-reader.ts";
import { countRows } from "./count-rows.ts";

export interface ArchiveFile {
  open: () => Readable;
  passphrase: string | null;
}

export interface VerifiedArchive {
  head: Head;
  end: End;
}

/** Reads a whole archive and changes nothing. @throws {ArchiveError} if it could not be restored from its bytes */
export async function verifyArchive(archive: ArchiveFile): Promise<VerifiedArchive> {
  let head: Head | undefined;
  const rows: Record<string, number> = {};
  const files = { count: 0, bytes: 0 };
  const end = await readArchive(archive, {
    head: async (found) => {
      head = found;
      for (const { name } of found.tables) rows[name] = 0;
    },
    async part(part) {
      if (part.kind === "file") {
        files.count += 1;
        files.bytes += part.size;
        return;
      }
      const known = rows[part.table];
      if (known === undefined)
        throw new ArchiveError(`The archive is damaged: it has rows of an unknown table, ${part.table}.`);
      let more = 0;
      for await (const chunk of rowsOf(part)) more += countRows(chunk);
      rows[part.table] = known + more;
    },
  });
  const isAsCounted =
    JSON.stringify(Object.entries(rows).toSorted()) === JSON.stringify(Object.entries(end.rows).toSorted()) &&
    files.count === end.files.count &&
    files.bytes === end.files.bytes;
  if (!head || !isAsCounted)
    throw new ArchiveError("The archive is damaged: rows or files are missing. Use another backup.");
  return { head, end };
}

/** Returns the rows of a part, in the text form of COPY. @throws {ArchiveError} if they were not compressed so */
export async function* rowsOf(part: Extract<Part, { kind: "rows" }>): AsyncGenerator<Buffer> {
  try {
    const rows = createGunzip();
    const fed = pipeline(part.chunks, rows);
    // The rows fail with the same error.
    fed.catch(() => {});
    for await (const chunk of rows) yield chunk;
    await fed;
  } catch (error) {
    const isOfZip = error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
    throw isOfZip
      ? new ArchiveError(`The archive is damaged: rows of ${part.table} cannot be read. Use another backup.`)
      : error;
  }
}
