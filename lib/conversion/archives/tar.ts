import { gunzipSync } from "node:zlib";
import { ARCHIVE_LIMITS } from "../limits.ts";
import { type Archive, checkTotals, damagedArchive, safeName, tooLarge } from "./archive.ts";

const BLOCK = 512;

/** Unpacks gzip up to the archive limits. */
export function gunzipBounded(bytes: Uint8Array): Uint8Array {
  const byRatio = Math.max(ARCHIVE_LIMITS.ratioFreeBytes, bytes.length * ARCHIVE_LIMITS.ratio);
  const maxOutputLength = Math.min(ARCHIVE_LIMITS.unpackedBytes, byRatio);
  try {
    return gunzipSync(bytes, { maxOutputLength });
  } catch (error) {
    const tooBig = error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
    throw tooBig ? tooLarge("archive-ratio") : damagedArchive("gzip");
  }
}

export function isTar(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(257, 262)).toString("latin1") === "ustar";
}

function field(header: Uint8Array, at: number, length: number): string {
  const raw = Buffer.from(header.subarray(at, at + length));
  const end = raw.indexOf(0);
  return raw.toString("utf8", 0, end < 0 ? length : end);
}

function paxPath(data: Uint8Array): string | null {
  return /(?:^|\n)\d+ path=([^\n]*)\n/.exec(Buffer.from(data).toString("utf8"))?.[1] ?? null;
}

/** Returns the regular files of a tar. Links, devices and names that point outside are left out. */
export function readTar(bytes: Uint8Array): Archive {
  const archive: Archive = new Map();
  let longName: string | null = null;
  let entries = 0;
  for (let at = 0; at + BLOCK <= bytes.length; ) {
    const header = bytes.subarray(at, at + BLOCK);
    if (header.every((byte) => byte === 0)) break;
    const size = Number.parseInt(field(header, 124, 12).trim() || "0", 8);
    if (!Number.isSafeInteger(size) || size < 0 || at + BLOCK + size > bytes.length)
      throw damagedArchive("tar-entry");
    checkTotals(++entries, 0, bytes.length);
    const data = bytes.subarray(at + BLOCK, at + BLOCK + size);
    const type = field(header, 156, 1);
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    if (type === "L") longName = field(data, 0, size);
    else if (type === "x") longName = paxPath(data) ?? longName;
    else if (type !== "g") {
      const prefix = field(header, 345, 155);
      const name = safeName(longName ?? (prefix === "" ? "" : `${prefix}/`) + field(header, 0, 100));
      longName = null;
      const isFile = type === "" || type === "0" || type === "7";
      if (isFile && name !== null) archive.set(name, { name, size, read: async () => data });
    }
  }
  return archive;
}
