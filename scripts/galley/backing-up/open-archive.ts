import { closeSync, createReadStream, openSync, readSync } from "node:fs";
import { isEncrypted, MAGIC_BYTES } from "#lib/backup/encryption.ts";
import { codeOf, Failure } from "../command.ts";
import type { ArchiveFile } from "./verify-archive.ts";

const READ_BYTES = 1024 * 1024;

interface Passphrase {
  passphrase: string | null;
  /** True if it was named for this archive, which then has to be encrypted. */
  isNamed: boolean;
}

/** Opens an archive, and finds out if it is encrypted. @throws {Failure} if it cannot be read with the passphrase */
export function openArchive(path: string, { passphrase, isNamed }: Passphrase): ArchiveFile {
  const open = () => createReadStream(path, { highWaterMark: READ_BYTES });
  if (!isEncrypted(beginningOf(path))) {
    if (isNamed)
      throw new Failure(
        `${path} is not encrypted, so it is not what --passphrase-file was used for. Check the file.`,
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
