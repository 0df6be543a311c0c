import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { settleEnv } from "#lib/env.ts";
import { checkKey, checkListed, checkPrefix } from "./blob-key.ts";
import { inParts } from "./in-parts.ts";
import { Measured } from "./measured.ts";
import {
  type Blob,
  BlobMissingError,
  type BlobSource,
  type Blobs,
  type ByteRange,
  type PutOptions,
} from "./port.ts";

/** Loaded when it is used, because most installations never do, and it takes a while. */
const client = () => import("@vercel/blob");

/** The service takes parts of at least 5 MB, except the last. One part at a time limits the memory of an upload. */
const PART_BYTES = 8 * 1024 * 1024;
const DELETE_AT_ONCE = 1000;

export interface VercelBlobSettings {
  /** `vercel_blob_rw_<store>_<secret>`. */
  token: string;
  /** The address from which private blobs are read; in tests that of a stand-in. */
  contentOrigin?: string;
}

/** A Vercel Blob store with private access. */
export function vercelBlobs({ token, contentOrigin = contentOriginOf(token) }: VercelBlobSettings): Blobs {
  // The ten retries of the client, with doubling pauses, would hold a request for a quarter of an hour.
  settleEnv({ VERCEL_BLOB_RETRIES: "3" });

  const blobs: Blobs = {
    put: async (key, source, options) => upload(checkKey(key), source, { ...options, token }),

    async get(key, { range } = {}) {
      return read(`${contentOrigin}/${checkKey(key)}`, token, range);
    },

    async download(key, toPath) {
      const blob = await blobs.get(key);
      if (!blob) throw new BlobMissingError(key);
      await pipeline(blob.stream, createWriteStream(toPath));
    },

    async delete(key) {
      const { del } = await client();
      await del(checkKey(key), { token });
    },

    async deletePrefix(prefix) {
      const { del } = await client();
      let keys: string[] = [];
      for await (const { key } of blobs.list(checkPrefix(prefix))) {
        keys.push(key);
        if (keys.length < DELETE_AT_ONCE) continue;
        await del(keys, { token });
        keys = [];
      }
      if (keys.length > 0) await del(keys, { token });
    },

    direct: null,
    list: (prefix) => listBlobs(prefix, token),
  };
  return blobs;
}

async function* listBlobs(prefix: string, token: string): AsyncGenerator<{ key: string; size: number }> {
  const { list } = await client();
  let cursor: string | undefined;
  do {
    const page = await list({ prefix: checkListed(prefix), token, ...(cursor ? { cursor } : {}) });
    for (const { pathname, size } of page.blobs) yield { key: pathname, size };
    cursor = page.hasMore ? page.cursor : undefined;
  } while (cursor);
}

async function upload(
  key: string,
  source: BlobSource,
  { contentType, maxBytes, token }: PutOptions & { token: string },
): Promise<{ size: number; sha256: string }> {
  const { createMultipartUploader, put } = await client();
  const options = {
    access: "private",
    token,
    contentType,
    addRandomSuffix: false,
    allowOverwrite: true,
  } as const;
  const measured = new Measured(source, maxBytes);
  const parts = inParts(measured, PART_BYTES);
  const first = (await parts.next()).value ?? Buffer.alloc(0);
  let part = await parts.next();
  if (part.done) {
    await put(key, first, options);
    return measured.result();
  }
  // An upload that is never completed leaves no blob. The service drops its parts.
  const uploader = await createMultipartUploader(key, options);
  const uploaded = [await uploader.uploadPart(1, first)];
  for (; !part.done; part = await parts.next()) {
    uploaded.push(await uploader.uploadPart(uploaded.length + 1, part.value));
  }
  await uploader.complete(uploaded);
  return measured.result();
}

function contentOriginOf(token: string): string {
  const store = token.split("_")[3];
  if (!store)
    throw new Error("BLOB_READ_WRITE_TOKEN is not a token of a Vercel Blob store (vercel_blob_rw_…).");
  return `https://${store.toLowerCase()}.private.blob.vercel-storage.com`;
}

/** Bypasses the edge cache, which shows a replaced blob for another minute. */
async function read(url: string, token: string, range: ByteRange | undefined): Promise<Blob | null> {
  const headers = new Headers({ authorization: `Bearer ${token}` });
  const asksNothing = range?.end !== undefined && range.end <= range.start;
  // A range header cannot ask for no bytes. The first byte brings size and type as well.
  if (range)
    headers.set(
      "range",
      asksNothing ? "bytes=0-0" : `bytes=${range.start}-${range.end ? range.end - 1 : ""}`,
    );
  const response = await fetch(`${url}?cache=0`, { headers });
  if (response.status === 404) {
    await response.body?.cancel();
    return null;
  }
  const isPastEnd = response.status === 416;
  if (!response.ok && !isPastEnd)
    throw new Error(`Vercel Blob answered ${response.status} when a blob was read.`);
  const total = /\/(\d+)$/.exec(response.headers.get("content-range") ?? "")?.[1];
  const size = Number(total ?? response.headers.get("content-length"));
  const contentType = response.headers.get("content-type") ?? "application/octet-stream";
  if (isPastEnd || asksNothing || !response.body) {
    await response.body?.cancel();
    return { stream: Readable.from([], { objectMode: false }), size, contentType };
  }
  return { stream: Readable.fromWeb(asNodeStream(response.body)), size, contentType };
}

/** The DOM's and Node's web streams are the same class under two declarations. */
function asNodeStream(stream: ReadableStream<Uint8Array>): NodeReadableStream {
  return stream as unknown as NodeReadableStream;
}
