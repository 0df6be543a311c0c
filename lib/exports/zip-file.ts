import { readFile } from "node:fs/promises";
import { zipSync } from "fflate";
import { readZip } from "#lib/conversion/archives/zip.ts";
import { ConversionError } from "#lib/conversion/conversion.ts";
import { ARCHIVE_LIMITS } from "#lib/conversion/limits.ts";
import { ExportError } from "./writer.ts";

/** The files of a zip by their names, in their order. */
export type ZipFiles = Map<string, Uint8Array>;

/** Reads a zip within the limits of conversion. @throws {ExportError} if it is damaged, encrypted or a bomb */
export async function readZipFiles(path: string): Promise<ZipFiles> {
  try {
    const archive = await readZip(await readFile(path));
    const files: ZipFiles = new Map();
    for (const [name, entry] of archive) files.set(name, await entry.read(ARCHIVE_LIMITS.entryBytes));
    return files;
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error;
    throw new ExportError(`Nothing can be written into this file. ${error.failure.detail}`);
  }
}

/** Files that gain nothing from packing. */
const PACKED = /\.(?:png|jpe?g|gif|webp|zip|gz|pdf|emz|wmz)$/i;

/** Writes a zip with these files in this order. `stored` names those that must not be packed. */
export function writeZipFiles(files: ZipFiles, stored: ReadonlySet<string> = new Set()): Uint8Array {
  const entries = [...files].map(([name, bytes]) => {
    const level = stored.has(name) || PACKED.test(name) ? 0 : 6;
    return [name, [bytes, { level, mtime: WRITTEN }]] as const;
  });
  return zipSync(Object.fromEntries(entries) as Parameters<typeof zipSync>[0]);
}

/** The earliest time that a zip can hold: an export says nothing about the clock of the server. */
const WRITTEN = "1980-01-02T00:00:00";
