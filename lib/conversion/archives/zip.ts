import { type Entry, fromBuffer, type ZipFile } from "yauzl";
import { ConversionError } from "../conversion.ts";
import { ARCHIVE_LIMITS } from "../limits.ts";
import { type Archive, checkTotals, damagedArchive, safeName, tooLarge } from "./archive.ts";

const SYMLINK = 0o120000;

function open(bytes: Uint8Array): Promise<ZipFile> {
  const { promise, resolve, reject } = Promise.withResolvers<ZipFile>();
  fromBuffer(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    // `safeName` checks names, because a hostile one must be left out rather than fail the whole file.
    { lazyEntries: true, autoClose: false, validateEntrySizes: true, decodeStrings: false },
    (error, zip) => (zip ? resolve(zip) : reject(error ?? damagedArchive("zip-directory"))),
  );
  return promise;
}

function listEntries(zip: ZipFile): Promise<Entry[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Entry[]>();
  const entries: Entry[] = [];
  zip.on("entry", (entry: Entry) => {
    entries.push(entry);
    if (entries.length > ARCHIVE_LIMITS.entries) reject(tooLarge("archive-entries"));
    else zip.readEntry();
  });
  zip.once("end", () => resolve(entries));
  zip.once("error", () => reject(damagedArchive("zip-directory")));
  zip.readEntry();
  return promise;
}

function readEntry(zip: ZipFile, entry: Entry, maxBytes: number): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  zip.openReadStream(entry, (error, stream) => {
    if (error || !stream) return reject(damagedArchive("zip-entry"));
    const chunks: Buffer[] = [];
    let size = 0;
    stream.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) {
        stream.destroy();
        reject(tooLarge("archive-entry-size"));
      } else chunks.push(chunk);
    });
    stream.once("end", () => resolve(Buffer.concat(chunks)));
    stream.once("error", () => reject(damagedArchive("zip-entry")));
  });
  return promise;
}

function decodeName(entry: Entry): string {
  const raw = Buffer.from(entry.fileName);
  const utf8 = raw.toString("utf8");
  return utf8.includes("\ufffd") ? raw.toString("latin1") : utf8;
}

/** Opens a zip whose declared totals are within the limits. Folders, links and names that point outside are left out. */
export async function readZip(bytes: Uint8Array): Promise<Archive> {
  const zip = await open(bytes).catch(() => {
    throw damagedArchive("zip-directory");
  });
  const entries = await listEntries(zip);
  const unpacked = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  checkTotals(entries.length, unpacked, bytes.length);
  const budget = { left: ARCHIVE_LIMITS.unpackedBytes };
  const archive: Archive = new Map();
  for (const entry of entries) {
    const name = safeName(decodeName(entry));
    const isLink = ((entry.externalFileAttributes >>> 16) & 0o170000) === SYMLINK;
    if (name === null || isLink || decodeName(entry).endsWith("/")) continue;
    if ((entry.generalPurposeBitFlag & 1) === 1) {
      throw new ConversionError(
        "document-encrypted",
        "zip-encrypted",
        "This file is protected by a password. Remove the password and upload the file again.",
      );
    }
    archive.set(name, {
      name,
      size: entry.uncompressedSize,
      read: async (maxBytes = ARCHIVE_LIMITS.entryBytes) => {
        const content = await readEntry(zip, entry, Math.min(maxBytes, budget.left));
        budget.left -= content.length;
        return content;
      },
    });
  }
  return archive;
}
