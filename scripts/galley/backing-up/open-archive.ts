import { closeSync, createReadStream, openSync, readSync } from "node:fs";
import { isEncrypted, MAGIC_BYTES } from "#lib/backup/encryption.ts";
import { codeOf, Failure } from "../command.ts";
import type { ArchiveFile } from "./verify-archive.ts";

const READ_BYTES = 1024 * 1024;

interface Protection {
  passphrase: string | null;
  /** True if an archive that is not encrypted is taken although there is a passphrase. */
  mayBePlain: boolean;
}

/**
 * Opens an archive, and finds out if it is encrypted. Who encrypts archives expects no other: anybody who can write to
 * where they are kept could have put a plain one there.
 * @throws {Failure} if it cannot be read with the passphrase
 */
export function openArchive(path: string, { passphrase, mayBePlain }: Protection): ArchiveFile {
  const open = () => createReadStream(path, { highWaterMark: READ_BYTES });
  if (!isEncrypted(beginningOf(path))) {
    if (passphrase !== null && !mayBePlain)
      throw new Failure(
        `${path} is not encrypted, and a passphrase is set. Check where the file comes from. If it is yours, add --not-encrypted.`,
      );
    return { open, passphrase: null };
  }
  if (passphrase === null)
    throw new Failure(
      `${path} is encrypted. Give its passphrase with --passphrase-file or BACKUP_PASSPHRASE.`,
    );
  return { open, passphrase };
}

function beginningOf(path: string): Buffer {
  const bytes = Buffer.alloc(MAGIC_BYTES);
  try {
    const file = openSync(path, "r");
    try {
      return bytes.subarray(0, readSync(file, bytes));
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw new Failure(`${path} cannot be read (${codeOf(error)}).`);
  }
}
