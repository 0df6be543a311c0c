import { constants, inflateRawSync } from "node:zlib";
import type { Format } from "./format.ts";
import { decodeText } from "./text/decode-text.ts";

const ascii = (head: Uint8Array, from: number, to: number) =>
  Buffer.from(head.subarray(from, to)).toString("latin1");

const startsWith = (head: Uint8Array, bytes: readonly number[]) => bytes.every((byte, i) => head[i] === byte);

const isOle = (head: Uint8Array) => startsWith(head, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/** An Office file with a password is an OLE container that holds a stream named `EncryptedPackage` (UTF-16). */
export function looksEncrypted(head: Uint8Array): boolean {
  return isOle(head) && Buffer.from(head).includes(Buffer.from("EncryptedPackage", "utf16le"));
}

function extensionOf(filename: string): string {
  const name = filename.toLowerCase();
  if (name.endsWith(".tar.gz")) return "tar.gz";
  return /\.([a-z0-9]{1,10})$/.exec(name)?.[1] ?? "";
}

/** Names in the local headers that the head happens to hold. */
function zipNames(head: Uint8Array): string[] {
  const buffer = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  const names: string[] = [];
  let at = buffer.indexOf("PK\u0003\u0004", 0, "latin1");
  while (at >= 0 && at + 30 <= buffer.length) {
    const nameEnd = at + 30 + buffer.readUInt16LE(at + 26);
    names.push(buffer.toString("utf8", at + 30, Math.min(nameEnd, buffer.length)));
    at = buffer.indexOf("PK\u0003\u0004", nameEnd, "latin1");
  }
  return names;
}

function detectZip(head: Uint8Array, extension: string): Format | null {
  const names = zipNames(head);
  const mimetype = /mimetype(application\/[\w.+-]+?)(?=PK|$)/.exec(ascii(head, 30, 160))?.[1];
  if (mimetype === "application/epub+zip") return "epub";
  if (mimetype?.startsWith("application/vnd.oasis.opendocument")) {
    return mimetype === "application/vnd.oasis.opendocument.text" ? "odt" : null;
  }
  if (names.some((name) => /^(xl|ppt|visio)\//.test(name))) return null;
  if (names.some((name) => name.startsWith("word/"))) return "docx";
  if (names.some((name) => name === "META-INF/container.xml")) return "epub";
  if (names.includes("[Content_Types].xml"))
    return extension === "xlsx" || extension === "pptx" ? null : "docx";
  if (names.some((name) => /\.(tex|ltx|latex)$/i.test(name))) return "latex-project";
  if (extension === "zip") return "latex-project";
  return extension === "docx" || extension === "odt" || extension === "epub" ? extension : null;
}

/** The beginning of what a gzip holds. Only 2 KiB go in, so that no more than 2 MiB come out. */
function gunzipHead(head: Uint8Array): Uint8Array | null {
  const flags = head[3] ?? 0;
  let at = 10;
  if (flags & 4) at += 2 + (head[10] ?? 0) + 256 * (head[11] ?? 0);
  for (const flag of [8, 16]) {
    if (flags & flag) {
      const end = head.indexOf(0, at);
      if (end < 0) return null;
      at = end + 1;
    }
  }
  if (flags & 2) at += 2;
  try {
    return inflateRawSync(head.subarray(at, at + 2_048), { finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return null;
  }
}

function detectGzip(head: Uint8Array, extension: string): Format | null {
  const inner = gunzipHead(head);
  if (inner !== null && ascii(inner, 257, 262) === "ustar") return "latex-project";
  const text = inner === null ? null : decodeText(inner, true);
  if (text !== null && looksLikeTex(text)) return "latex-project";
  // Too little of it to tell: a damaged project is better named so than refused as unknown.
  return (inner === null || inner.length < 262) && /^(tar\.gz|tgz)$/.test(extension) ? "latex-project" : null;
}

function looksLikeTex(text: string): boolean {
  return /^[^%\n]*\\(documentclass|documentstyle|begin\{document\})/m.test(text);
}

function looksLikeHtml(text: string): boolean {
  const start = text
    .replace(/^\ufeff?\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*/, "")
    .slice(0, 400)
    .toLowerCase();
  return /^<(!doctype html|html|head|body|article|main|h1|div|p|meta|title)\b/.test(start);
}

/** An OpenDocument text in one XML file (`.fodt`). */
function looksLikeFlatOdt(text: string): boolean {
  const start = text.slice(0, 20_000);
  return start.includes("<office:document") && /opendocument\.text["']/.test(start);
}

/** Extensions of files that are text but no manuscript, or that claim a binary format they are not. */
const NOT_TEXT =
  /^(pdf|docx?|odt|epub|zip|gz|tgz|tar\.gz|tar|png|jpe?g|gif|webp|svg|tiff?|bmp|exe|dll|so|bin|csv|tsv|json|jsonl|xml|ya?ml|js|mjs|ts|tsx|jsx|css|py|r|c|h|cpp|java|go|rs|sh|bat|sql|xlsx?|pptx?)$/;

function detectText(head: Uint8Array, extension: string): Format | null {
  const text = decodeText(head, true);
  if (text === null || text.trim() === "") return null;
  if (/^\s*\{\\rtf/.test(text)) return "rtf";
  if (/^(md|markdown|mdown|mkd|qmd|rmd)$/.test(extension)) return "md";
  if (looksLikeFlatOdt(text)) return extension === "txt" ? "txt" : "odt";
  if (looksLikeHtml(text)) return extension === "txt" ? "txt" : "html";
  if (/^(tex|ltx|latex)$/.test(extension)) return "tex";
  if (looksLikeTex(text)) return extension === "txt" ? "txt" : "tex";
  if (/^(html?|xhtml)$/.test(extension)) return "html";
  return NOT_TEXT.test(extension) ? null : "txt";
}

/** How much of a file tells its format. */
export const HEAD_BYTES = 65_536;

/**
 * What a file is, by its first 64 KiB and then its name; null if Galley does not read it. Content wins:
 * a PDF named `.docx` is a PDF, and a binary named `.txt` is nothing.
 */
export function detectFormat(head: Uint8Array, filename: string): Format | null {
  const extension = extensionOf(filename);
  if (head.length === 0) return null;
  if (Buffer.from(head.subarray(0, 1_024)).includes("%PDF-")) return "pdf";
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04]) || startsWith(head, [0x50, 0x4b, 0x05, 0x06])) {
    return detectZip(head, extension);
  }
  if (startsWith(head, [0x1f, 0x8b])) return detectGzip(head, extension);
  if (isOle(head)) return null;
  return detectText(head, extension);
}
