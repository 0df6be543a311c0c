import type { Context } from "./context.ts";
import type { Bytes, StoredFile } from "./contract/bytes.ts";
import type { ByteRange } from "./ports/blobs/port.ts";

/** Opens a file of the store, or a range of it. `size` is that of the whole file. Throws the problem of the file if the store does not have it. */
export async function openStoredFile(
  { blobs }: Pick<Context, "blobs">,
  { key, missing, version: _, ...described }: StoredFile,
  range?: ByteRange,
): Promise<Bytes & { size: number }> {
  const blob = await blobs.get(key, range ? { range } : {});
  if (!blob) throw missing();
  return { ...described, stream: blob.stream, size: blob.size };
}
