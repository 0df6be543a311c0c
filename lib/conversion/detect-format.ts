import { constants, inflateRawSync } from "node:zlib";
import { CERTAINTIES, type FileHead } from "./file-head.ts";
import { FORMATS, type Format } from "./format.ts";
import { decodeText } from "./text/decode-text.ts";

/** The part of a file that its format is detected from. */
export const HEAD_BYTES = 65_536;

/**
 * Detects the format of a file by its first 64 KiB and then its name; null if Galley does not read it. Content wins:
 * a PDF named `.docx` is a PDF, and a binary named `.txt` is nothing.
 */
export function detectFormat(bytes: Uint8Array, filename: string): Format | null {
  const head = headOf(bytes, extensionOf(filename));
  const detected = FORMATS.map(({ id, extensions, detect }) => ({
    id,
    certainty: detect(head, extensions.includes(head.extension)),
  }));
  for (const certainty of CERTAINTIES.toReversed()) {
    const surest = detected.find((each) => each.certainty === certainty);
    if (surest) return surest.id;
  }
  return null;
}

/** True for an Office file with a password: an OLE container with a stream named `EncryptedPackage` (UTF-16). */
export function looksEncrypted(bytes: Uint8Array): boolean {
  return isOle(bytes) && Buffer.from(bytes).includes(Buffer.from("EncryptedPackage", "utf16le"));
}

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, i) => bytes[i] === byte);

const isOle = (bytes: Uint8Array) => startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

const isZip = (bytes: Uint8Array) =>
  startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0x50, 0x4b, 0x05, 0x06]);

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.subarray(from, to)).toString("latin1");

function extensionOf(filename: string): string {
  const name = filename.toLowerCase();
  if (name.endsWith(".tar.gz")) return "tar.gz";
  return /\.([a-z0-9]{1,10})$/.exec(name)?.[1] ?? "";
}

function headOf(bytes: Uint8Array, extension: string): FileHead {
  const empty = {
    extension,
    declaredType: "",
    entries: [],
    text: "",
    holdsTar: false,
    isCut: false,
  } as const;
  if (Buffer.from(bytes.subarray(0, 1_024)).includes("%PDF-")) return { ...empty, container: "pdf" };
  if (isZip(bytes)) return { ...empty, ...zipHead(bytes, extension) };
  if (startsWith(bytes, [0x1f, 0x8b])) return { ...empty, ...gzipHead(bytes) };
  const text = isOle(bytes) ? null : decodeText(bytes, true);
  if (text === null || text.trim() === "") return { ...empty, container: "other" };
  return { ...empty, container: "text", text };
}

type ZipHead = Pick<FileHead, "container"> & Partial<FileHead>;

const READ_TYPES = ["application/epub+zip", "application/vnd.oasis.opendocument.text"];

function zipHead(bytes: Uint8Array, extension: string): ZipHead {
  const declaredType = /mimetype(application\/[\w.+-]+?)(?=PK|$)/.exec(ascii(bytes, 30, 160))?.[1] ?? "";
  if (READ_TYPES.includes(declaredType)) return { container: "zip", declaredType };
  const entries = zipNames(bytes);
  return isOtherOffice(declaredType, entries, extension)
    ? { container: "other" }
    : { container: "zip", declaredType, entries };
}

/** True for spreadsheets, slides and drawings. */
function isOtherOffice(declaredType: string, entries: readonly string[], extension: string): boolean {
  if (declaredType.startsWith("application/vnd.oasis.opendocument")) return true;
  if (entries.some((name) => /^(xl|ppt|visio)\//.test(name))) return true;
  if (entries.some((name) => name.startsWith("word/") || name === "META-INF/container.xml")) return false;
  return entries.includes("[Content_Types].xml") && /^(xlsx|pptx)$/.test(extension);
}

/** Returns the names in the local headers at the beginning of a zip. */
function zipNames(bytes: Uint8Array): string[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names: string[] = [];
  let at = buffer.indexOf("PK\u0003\u0004", 0, "latin1");
  while (at >= 0 && at + 30 <= buffer.length) {
    const nameEnd = at + 30 + buffer.readUInt16LE(at + 26);
    names.push(buffer.toString("utf8", at + 30, Math.min(nameEnd, buffer.length)));
    at = buffer.indexOf("PK\u0003\u0004", nameEnd, "latin1");
  }
  return names;
}

/** The bytes of a tar archive that must be there to see that it is one. */
const TAR_MAGIC_END = 262;

function gzipHead(bytes: Uint8Array): ZipHead {
  const inner = gunzipHead(bytes);
  if (inner === null) return { container: "gzip", isCut: true };
  return {
    container: "gzip",
    isCut: inner.length < TAR_MAGIC_END,
    holdsTar: ascii(inner, 257, TAR_MAGIC_END) === "ustar",
    text: decodeText(inner, true) ?? "",
  };
}

/** Unpacks the beginning of a gzip. Only 2 KiB go in, so that no more than 2 MiB come out. */
function gunzipHead(bytes: Uint8Array): Uint8Array | null {
  const flags = bytes[3] ?? 0;
  let at = 10;
  if (flags & 4) at += 2 + (bytes[10] ?? 0) + 256 * (bytes[11] ?? 0);
  for (const flag of [8, 16]) {
    if (flags & flag) {
      const end = bytes.indexOf(0, at);
      if (end < 0) return null;
      at = end + 1;
    }
  }
  if (flags & 2) at += 2;
  try {
    return inflateRawSync(bytes.subarray(at, at + 2_048), { finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return null;
  }
}
