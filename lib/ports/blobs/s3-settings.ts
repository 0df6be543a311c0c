import type { Env } from "#lib/env.ts";
import { EnvironmentError } from "#lib/env-files.ts";
import { isPathStyle } from "./public-store-origin.ts";

export interface S3Settings {
  bucket: string;
  region: string;
  /** Null at AWS itself. */
  endpoint: string | null;
  /** The address at which browsers and programs reach the store themselves; null if only Galley does. */
  publicEndpoint: string | null;
  /** The bucket is a part of the path, not of the host name. */
  isPathStyle: boolean;
  /** What stands before every key: empty, or with a slash at its end. */
  prefix: string;
  /** Null for what the machine has: its role, or the files and variables of AWS. */
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | null;
}

const DEFAULT_REGION = "us-east-1";

/**
 * Reads the S3 store from the environment. Returns null if no bucket is named.
 * @throws {EnvironmentError} for settings that do not go together
 */
export function s3Settings(env: Env): S3Settings | null {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint } = env;
  if (!bucket) {
    refuseWithoutBucket(env);
    return null;
  }
  if (env.BLOB_READ_WRITE_TOKEN)
    throw unusable("S3_BUCKET", "BLOB_READ_WRITE_TOKEN names another file store");
  return {
    bucket,
    region: env.S3_REGION ?? DEFAULT_REGION,
    endpoint: endpoint ?? null,
    publicEndpoint: env.S3_PUBLIC_ENDPOINT ?? null,
    isPathStyle: isPathStyle(env),
    prefix: env.S3_PREFIX === undefined ? "" : `${env.S3_PREFIX.replace(/\/$/, "")}/`,
    credentials: credentialsOf(env),
  };
}

function credentialsOf({ S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret, S3_SESSION_TOKEN: token }: Env) {
  if (id && !secret) throw unusable("S3_SECRET_ACCESS_KEY", "is missing beside S3_ACCESS_KEY_ID");
  if (secret && !id) throw unusable("S3_ACCESS_KEY_ID", "is missing beside S3_SECRET_ACCESS_KEY");
  if (!id || !secret) {
    if (token) throw unusable("S3_SESSION_TOKEN", "needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY");
    return null;
  }
  return { accessKeyId: id, secretAccessKey: secret, ...(token ? { sessionToken: token } : {}) };
}

/** A misspelt bucket must not leave the files on a disk that no other instance sees. */
function refuseWithoutBucket(env: Env): void {
  const set = (["S3_ENDPOINT", "S3_PUBLIC_ENDPOINT", "S3_ACCESS_KEY_ID", "S3_PREFIX"] as const).find(
    (name) => env[name],
  );
  if (set) throw unusable("S3_BUCKET", `is missing beside ${set}`);
}

function unusable(variable: string, reason: string): EnvironmentError {
  return new EnvironmentError(`These environment variables cannot be used:\n  ${variable}: ${reason}`);
}
