import { Readable } from "node:stream";
import { BlobsUnavailableError } from "./port.ts";

/** Passes a stream on, and fails if its source sends nothing for `silenceMs`. A reader may take any time. */
export function inTime(source: Readable, silenceMs: number): Readable {
  const passed = Readable.from(chunksInTime(source, silenceMs), { objectMode: false });
  // A chunk that is awaited would keep the source open.
  passed.once("close", () => source.destroy());
  return passed;
}

async function* chunksInTime(source: Readable, silenceMs: number): AsyncGenerator<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = source[Symbol.asyncIterator]();
  for (;;) {
    const timer = setTimeout(
      () => source.destroy(new BlobsUnavailableError(`The file store sent nothing for ${silenceMs} ms.`)),
      silenceMs,
    );
    const next = await chunks.next().finally(() => clearTimeout(timer));
    if (next.done) return;
    yield next.value;
  }
}
