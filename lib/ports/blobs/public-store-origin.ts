import type { Env } from "#lib/env.ts";

type StoreEnv = Pick<Env, "S3_BUCKET" | "S3_ENDPOINT" | "S3_PUBLIC_ENDPOINT" | "S3_PATH_STYLE">;

/** Returns the origin at which browsers reach the file store; null if they do not. Loads no client of a store. */
export function publicStoreOrigin(env: StoreEnv): string | null {
  const { S3_BUCKET: bucket, S3_PUBLIC_ENDPOINT: endpoint } = env;
  if (!bucket || !endpoint) return null;
  const { protocol, host } = new URL(endpoint);
  return isPathStyle(env) || !isLabel(bucket) ? `${protocol}//${host}` : `${protocol}//${bucket}.${host}`;
}

/** True if the bucket is a part of the path, as most stores beside AWS want it. */
export function isPathStyle({ S3_ENDPOINT, S3_PATH_STYLE }: StoreEnv): boolean {
  return S3_PATH_STYLE === undefined ? S3_ENDPOINT !== undefined : S3_PATH_STYLE === "on";
}

/** A bucket with a dot has no certificate as a host, so that the client leaves it in the path. */
function isLabel(bucket: string): boolean {
  return /^[a-z0-9][a-z0-9-]*[a-z0-9]$/.test(bucket);
}
