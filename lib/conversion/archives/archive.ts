import { ConversionError } from "../conversion.ts";
import { ARCHIVE_LIMITS } from "../limits.ts";

/** A file inside an archive: its name as stored (never used as a path on disk) and its bytes on demand. */
type ArchiveEntry = { name: string; size: number; read: (maxBytes?: number) => Promise<Uint8Array> };

export type Archive = Map<string, ArchiveEntry>;

export function tooLarge(reason: string): ConversionError {
  return new ConversionError(
    "conversion-failed",
    reason,
    "Unpacked, this file is far larger than a manuscript may be, so it was not opened. Remove what does not belong to the manuscript and upload it again.",
  );
}

export function damagedArchive(reason: string): ConversionError {
  return new ConversionError(
    "document-damaged",
    reason,
    "This file is incomplete or damaged and cannot be unpacked. Save or export it again and upload the new file.",
  );
}

/** Throws if the totals that an archive's directory declares are beyond the limits. */
export function checkTotals(entries: number, unpackedBytes: number, packedBytes: number): void {
  if (entries > ARCHIVE_LIMITS.entries) throw tooLarge("archive-entries");
  if (unpackedBytes > ARCHIVE_LIMITS.unpackedBytes) throw tooLarge("archive-size");
  if (
    unpackedBytes > ARCHIVE_LIMITS.ratioFreeBytes &&
    unpackedBytes > ARCHIVE_LIMITS.ratio * Math.max(1, packedBytes)
  ) {
    throw tooLarge("archive-ratio");
  }
}

/** Returns a name that stays inside its archive, with `/` and without `./`; null for one that points outside. */
export function safeName(name: string): string | null {
  const parts = name.replaceAll("\\", "/").split("/");
  if (name.startsWith("/") || /^[a-z]:/i.test(name) || parts.includes("..") || name.includes("\0"))
    return null;
  const clean = parts.filter((part) => part !== "" && part !== ".").join("/");
  return clean === "" ? null : clean;
}
