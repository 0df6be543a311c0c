import { Readable } from "node:stream";
import type { Bytes } from "#lib/contract/bytes.ts";
import { STATED_LENGTH } from "./stated-length.ts";

/**
 * Uploaded content is hostile: no sniffing, and no scripts should a browser ever render it as a page. The file is closed
 * if nobody reads it: HEAD asks for the headers only, and a client may go before the answer begins.
 */
export function bytesResponse(bytes: Bytes, { method, signal }: Request): Response {
  const headers = new Headers({
    "content-type": bytes.contentType,
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "cache-control": bytes.maxAgeSeconds ? `private, max-age=${bytes.maxAgeSeconds}` : "no-store",
    ...bytes.headers,
  });
  if (bytes.size !== null) {
    headers.set("content-length", String(bytes.size));
    headers.set(STATED_LENGTH, String(bytes.size));
  }
  if (bytes.saveAs !== undefined) headers.set("content-disposition", contentDisposition(bytes.saveAs));
  if (method === "HEAD" || signal.aborted) {
    close(bytes.stream);
    return new Response(null, { headers });
  }
  signal.addEventListener("abort", () => close(bytes.stream), { once: true });
  return new Response(webStream(bytes.stream), { headers });
}

function close(stream: Bytes["stream"]): void {
  if (stream instanceof Readable) stream.destroy();
  // Whoever reads it already cancels it itself.
  else if (!stream.locked) void stream.cancel().catch(() => {});
}

/** RFC 6266: an ASCII name for old clients, the true one in RFC 5987 form. */
export function contentDisposition(filename: string): string {
  const ascii = filename.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(filename.toWellFormed()).replace(/['()*]/g, percentEncoded);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** The DOM's and Node's web streams are the same class under two declarations. */
function webStream(stream: Bytes["stream"]): ReadableStream<Uint8Array> {
  return (stream instanceof Readable ? Readable.toWeb(stream) : stream) as ReadableStream<Uint8Array>;
}
