import { once } from "node:events";
import type { Writable } from "node:stream";

/** Writes and waits while the reader is behind, so that a long output is never held whole. */
export async function writeOut(stream: Writable, text: string): Promise<void> {
  if (!stream.write(text)) await once(stream, "drain");
}
