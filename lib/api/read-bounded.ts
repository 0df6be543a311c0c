import { payloadTooLarge } from "#lib/contract/problems.ts";
import { bodyChunks } from "./body-chunks.ts";

/** The body of a request. Reads at most `limit` bytes. @throws payload-too-large (413) */
export async function readBounded(request: Request, limit: number): Promise<Uint8Array> {
  const tooLarge = () => payloadTooLarge(`The body may have at most ${limit} bytes.`, { limit });
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bodyChunks(request)) {
    size += chunk.length;
    if (size > limit) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
