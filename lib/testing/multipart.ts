import { Readable } from "node:stream";
import type { Sent } from "./call.ts";

const BOUNDARY = "galley-test-boundary";

export interface Part {
  name: string;
  filename?: string;
  type?: string;
  content: string | Uint8Array;
}

interface Framing {
  /** Leaves out the closing boundary, as a connection does that breaks. */
  cut?: boolean;
}

/** A form byte for byte, for what FormData would never send. */
export function multipart(parts: readonly Part[], { cut = false }: Framing = {}): Sent {
  const chunks = parts.flatMap((part) => [head(part), Buffer.from(part.content), Buffer.from("\r\n")]);
  if (cut) chunks.pop();
  else chunks.push(Buffer.from(`--${BOUNDARY}--\r\n`));
  return { raw: Buffer.concat(chunks), headers: multipartHeaders };
}

export const multipartHeaders = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` };

/** A form whose one file arrives as `chunks` do. */
export function streamedForm(filename: string, chunks: AsyncIterable<Uint8Array>): Sent {
  async function* body(): AsyncGenerator<Uint8Array> {
    yield head({ name: "file", filename, content: "" });
    yield* chunks;
    yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
  }
  const source = Readable.from(body(), { objectMode: false });
  return { raw: domStream(Readable.toWeb(source)), headers: multipartHeaders };
}

function head({ name, filename, type }: Part): Buffer {
  const named = filename === undefined ? "" : `; filename="${filename}"`;
  const typed =
    type === undefined && filename === undefined ? "" : `\r\nContent-Type: ${type ?? "text/plain"}`;
  return Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${named}${typed}\r\n\r\n`,
  );
}

/** The DOM's and Node's web streams are the same class under two declarations. */
function domStream(stream: ReturnType<typeof Readable.toWeb>): ReadableStream<Uint8Array> {
  return stream as unknown as ReadableStream<Uint8Array>;
}
