import { S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import { BlobsUnavailableError } from "./port.ts";
import type { S3Settings } from "./s3-settings.ts";

const CONNECT_MS = 3_000;
/** The time until an answer begins. Its body may take longer. */
const ANSWER_MS = 10_000;
/** A part of 8 MiB takes this long at 140 kB/s. */
export const PART_MS = 60_000;
const MOST_SOCKETS = 200;
const TRIES = 3;

export function s3Client({
  endpoint,
  region,
  credentials,
  isPathStyle,
}: Omit<S3Settings, "bucket">): S3Client {
  return new S3Client({
    region,
    forcePathStyle: isPathStyle,
    maxAttempts: TRIES,
    // Stores beside AWS refuse the newer checksums. Each request of ours is signed with the hash of its body.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
      // A reader may be slower than any time limit on the socket.
      socketTimeout: 0,
      httpAgent: { maxSockets: MOST_SOCKETS },
      httpsAgent: { maxSockets: MOST_SOCKETS },
    },
    ...(endpoint ? { endpoint } : {}),
    ...(credentials ? { credentials } : {}),
  });
}

const NETWORK_FAULTS = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EAI_AGAIN",
  "ENOTFOUND",
]);

/** What each refusal of an S3 store says about the settings. */
const REFUSALS: Readonly<Record<string, string>> = {
  NoSuchBucket: "S3_BUCKET: the store has no such bucket. Create it, or correct the name",
  InvalidAccessKeyId: "S3_ACCESS_KEY_ID: the store does not know this key",
  SignatureDoesNotMatch: "S3_SECRET_ACCESS_KEY: the store does not accept it for S3_ACCESS_KEY_ID",
  ExpiredToken: "S3_SESSION_TOKEN: it has expired",
  InvalidToken: "S3_SESSION_TOKEN: the store does not accept it",
  AccessDenied:
    "S3_ACCESS_KEY_ID: this key may not do that in S3_BUCKET. docs/operating/file-stores.md has the policy",
  AuthorizationHeaderMalformed: "S3_REGION: the bucket is in another region",
  PermanentRedirect: "S3_REGION or S3_ENDPOINT: the bucket is at another address",
  RequestTimeTooSkewed: "The clocks of this machine and of the store differ by more than 15 minutes",
  CredentialsProviderError:
    "S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: they are not set, and this machine has no credentials of its own",
};

/** Names the variable at fault, and tells an outage from a refusal. */
export function explained(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const refusal = REFUSALS[error.name];
  if (refusal) return new Error(`${refusal}.`, { cause: error });
  const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0;
  if (status >= 500 || status === 429 || isNetworkFault(error))
    return new BlobsUnavailableError(`The S3 store (S3_ENDPOINT) does not answer: ${error.message}`, {
      cause: error,
    });
  return error;
}

export function statusOf(error: unknown): number {
  return error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0;
}

function isNetworkFault(error: Error): boolean {
  return error.name === "TimeoutError" || ("code" in error && NETWORK_FAULTS.has(String(error.code)));
}
