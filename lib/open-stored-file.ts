import type { Context } from "./context.ts";
import type { Bytes, StoredFile } from "./contract/bytes.ts";

/** Opens a file of the store. Throws the problem of the file if the store does not have it. */
export async function openStoredFile(
  { blobs }: Pick<Context, "blobs">,
  { key, missing, ...described }: StoredFile,
): Promise<Bytes & { size: number }> {
  const blob = await blobs.get(key);
  if (!blob) throw missing();
  return { ...described, stream: blob.stream, size: blob.size };
}
