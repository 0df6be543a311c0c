import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { inParts } from "./in-parts.ts";
import { Measured } from "./measured.ts";
import type { BlobSource, PutOptions } from "./port.ts";
import { PART_MS } from "./s3-client.ts";

/** S3 takes parts of at least 5 MiB, except the last. One part at a time limits the memory of an upload. */
const PART_BYTES = 8 * 1024 * 1024;
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

/** The place of an object. */
export interface S3Object {
  Bucket: string;
  Key: string;
}

/** Stores a stream of unknown length: in one request if it is short, otherwise in parts, or not at all. */
export async function uploadToS3(
  client: S3Client,
  object: S3Object,
  { source, contentType, maxBytes }: PutOptions & { source: BlobSource },
): Promise<{ size: number; sha256: string }> {
  const measured = new Measured(source, maxBytes);
  const parts = inParts(measured, PART_BYTES);
  const first = (await parts.next()).value ?? Buffer.alloc(0);
  const second = await parts.next();
  if (second.done) {
    const whole = new PutObjectCommand({ ...object, Body: first, ContentType: contentType });
    await client.send(whole, { requestTimeout: PART_MS });
    return measured.result();
  }
  const { UploadId } = await client.send(
    new CreateMultipartUploadCommand({ ...object, ContentType: contentType }),
  );
  const upload = { ...object, UploadId };
  try {
    const Parts = await uploadParts(client, upload, chain([first, second.value], parts));
    const result = measured.result();
    await complete(client, upload, Parts, result.size);
    return result;
  } catch (error) {
    // What cannot be aborted now is found by `abortAbandonedUploads`.
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => {});
    throw error;
  } finally {
    await parts.return(undefined);
  }
}

/** A repeated request finds no upload where the store did the first one and its answer was lost. */
async function complete(
  client: S3Client,
  upload: S3Object & { UploadId: string | undefined },
  Parts: CompletedPart[],
  size: number,
): Promise<void> {
  const { Bucket, Key } = upload;
  try {
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }), {
      requestTimeout: PART_MS,
    });
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "NoSuchUpload") throw error;
    const stored = await client.send(new HeadObjectCommand({ Bucket, Key }));
    if (stored.ContentLength !== size) throw error;
  }
}

/** Aborts what killed processes left. The running upload of another process is younger. */
export async function abortAbandonedUploads(
  client: S3Client,
  { Bucket, prefix, now }: { Bucket: string; prefix: string; now: Date },
): Promise<void> {
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: prefix }));
  for (const { Key, UploadId, Initiated } of Uploads) {
    if (!Initiated || now.getTime() - Initiated.getTime() < ABANDONED_AFTER_MS) continue;
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
  }
}

async function uploadParts(
  client: S3Client,
  upload: S3Object & { UploadId: string | undefined },
  parts: AsyncIterable<Buffer>,
): Promise<CompletedPart[]> {
  const uploaded: CompletedPart[] = [];
  for await (const Body of parts) {
    const PartNumber = uploaded.length + 1;
    const part = new UploadPartCommand({ ...upload, PartNumber, Body });
    const { ETag } = await client.send(part, { requestTimeout: PART_MS });
    uploaded.push({ ETag, PartNumber });
  }
  return uploaded;
}

async function* chain(first: Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for (let part = first.shift(); part; part = first.shift()) yield part;
  yield* rest;
}
