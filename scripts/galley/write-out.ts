import { once } from "node:events";
import type { Writable } from "node:stream";

/** Writes and waits for a slow reader, so that a long output is never in memory as a whole. */
export async function writeOut(stream: Writable, text: string): Promise<void> {
  if (!stream.write(text)) await once(stream, "drain");
}
