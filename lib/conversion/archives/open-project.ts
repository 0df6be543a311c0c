import type { Archive } from "./archive.ts";
import { gunzipBounded, isTar, readTar } from "./tar.ts";
import { readZip } from "./zip.ts";

/** Opens a zip, a tarball, or a single gzipped TeX file, within the limits of archives. */
export async function openProject(bytes: Uint8Array, filename: string): Promise<Archive> {
  if (bytes[0] === 0x50) return readZip(bytes);
  const inner = gunzipBounded(bytes);
  if (isTar(inner)) return readTar(inner);
  // A preprint server's single-file source: one gzipped TeX file.
  const name = `${filename.replace(/(\.tex)?\.gz$/i, "")}.tex`;
  return new Map([[name, { name, size: inner.length, read: async () => inner }]]);
}
