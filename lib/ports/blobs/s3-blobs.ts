import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type S3Client,
} from "@aws-sdk/client-s3";
import { checkKey, checkListed, checkPrefix } from "./blob-key.ts";
import { inTime } from "./in-time.ts";
import { type Blob, BlobMissingError, type Blobs, BlobTooLargeError, type ByteRange } from "./port.ts";
import { explained, s3Client, statusOf } from "./s3-client.ts";
import { s3Direct } from "./s3-direct.ts";
import type { S3Settings } from "./s3-settings.ts";
import { abortAbandonedUploads, type S3Object, uploadToS3 } from "./s3-upload.ts";

const DELETE_AT_ONCE = 1000;
const SILENCE_MS = 30_000;
const DEFAULT_TYPE = "application/octet-stream";

/** A bucket of a store that speaks the protocol of S3. Objects are private, as the bucket has to be. */
export function s3Blobs(
  settings: S3Settings,
  // A test makes pages shorter, and silences.
  { pageSize, silenceMs = SILENCE_MS }: { pageSize?: number; silenceMs?: number } = {},
): Blobs {
  const client = s3Client(settings);
  const { bucket: Bucket, prefix: base } = settings;
  const objectOf = (key: string): S3Object => ({ Bucket, Key: `${base}${checkKey(key)}` });
  let isTidied = false;

  const blobs: Blobs = {
    direct: s3Direct(settings, client),

    async put(key, source, options) {
      const object = objectOf(key);
      if (!isTidied) {
        isTidied = true;
        // Only below the folder of this key, because a bucket may hold uploads of other programs. Some stores cannot list them. A lifecycle rule of the bucket does the same.
        void abortAbandonedUploads(client, {
          Bucket,
          prefix: `${base}${folderOf(key)}`,
          now: new Date(),
        }).catch(() => {});
      }
      return uploadToS3(client, object, { ...options, source }).catch(refuse);
    },

    async get(key, { range } = {}) {
      const object = objectOf(key);
      return read(client, object, { range, silenceMs }).catch(refuse);
    },

    async download(key, toPath) {
      const blob = await blobs.get(key);
      if (!blob) throw new BlobMissingError(key);
      await pipeline(blob.stream, createWriteStream(toPath)).catch(refuse);
    },

    async delete(key) {
      await client.send(new DeleteObjectCommand(objectOf(key))).catch(refuse);
    },

    async deletePrefix(prefix) {
      let keys: string[] = [];
      for await (const { key } of blobs.list(checkPrefix(prefix))) {
        keys.push(key);
        if (keys.length < DELETE_AT_ONCE) continue;
        await deleteObjects(client, keys.map(objectOf)).catch(refuse);
        keys = [];
      }
      if (keys.length > 0) await deleteObjects(client, keys.map(objectOf)).catch(refuse);
    },

    async *list(prefix) {
      const Prefix = `${base}${checkListed(prefix)}`;
      let ContinuationToken: string | undefined;
      do {
        const page = await client
          .send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken, MaxKeys: pageSize }))
          .catch(refuse);
        for (const { Key, Size } of page.Contents ?? [])
          if (Key) yield { key: Key.slice(base.length), size: Size ?? 0 };
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (ContinuationToken);
    },
  };
  return blobs;
}

async function read(
  client: S3Client,
  object: S3Object,
  { range, silenceMs }: { range: ByteRange | undefined; silenceMs: number },
): Promise<Blob | null> {
  // A range header cannot ask for no bytes.
  if (range?.end !== undefined && range.end <= range.start) return describe(client, object);
  const Range = range ? `bytes=${range.start}-${range.end === undefined ? "" : range.end - 1}` : undefined;
  try {
    const found = await client.send(new GetObjectCommand({ ...object, Range }));
    if (!(found.Body instanceof Readable)) throw new Error("The S3 store answered without a body.");
    const total = /\/(\d+)$/.exec(found.ContentRange ?? "")?.[1];
    return {
      stream: inTime(found.Body, silenceMs),
      size: Number(total ?? found.ContentLength),
      contentType: found.ContentType ?? DEFAULT_TYPE,
    };
  } catch (error) {
    const status = statusOf(error);
    if (status === 404 && !isNamed(error, "NoSuchBucket")) return null;
    // The range begins behind the end, or the blob is empty.
    if (status === 416) return describe(client, object);
    throw error;
  }
}

/** Returns an object without its bytes. */
async function describe(client: S3Client, object: S3Object): Promise<Blob | null> {
  try {
    const { ContentLength, ContentType } = await client.send(new HeadObjectCommand(object));
    return {
      stream: Readable.from([], { objectMode: false }),
      size: ContentLength ?? 0,
      contentType: ContentType ?? DEFAULT_TYPE,
    };
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}

/** Deletes in one request, or one by one in a store that knows no such request. */
async function deleteObjects(client: S3Client, objects: readonly S3Object[]): Promise<void> {
  const [first] = objects;
  if (!first) return;
  const Delete = { Objects: objects.map(({ Key }) => ({ Key })), Quiet: true };
  try {
    const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket: first.Bucket, Delete }));
    if (Errors.length === 0) return;
  } catch (error) {
    const status = statusOf(error);
    if (status !== 400 && status !== 405 && status !== 501) throw error;
  }
  for (const object of objects) await client.send(new DeleteObjectCommand(object));
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name;
}

function refuse(error: unknown): never {
  throw error instanceof BlobTooLargeError ? error : explained(error);
}

/** Returns the first folder of a key, with its slash. A key in no folder is its own. */
function folderOf(key: string): string {
  const end = key.indexOf("/");
  return end < 0 ? key : key.slice(0, end + 1);
}
