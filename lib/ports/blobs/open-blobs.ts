import { join } from "node:path";
import { env } from "#lib/env.ts";
import { diskBlobs } from "./disk-blobs.ts";
import type { Blobs } from "./port.ts";
import { s3Blobs } from "./s3-blobs.ts";
import { s3Settings } from "./s3-settings.ts";
import { vercelBlobs } from "./vercel-blobs.ts";

/** Opens the file store of this installation. */
export function openBlobs(): Blobs {
  const { BLOB_READ_WRITE_TOKEN: token, GALLEY_DATA_DIR: dataDir } = env();
  const s3 = s3Settings(env());
  if (s3) return s3Blobs(s3);
  return token ? vercelBlobs({ token }) : diskBlobs(join(dataDir, "blobs"));
}
