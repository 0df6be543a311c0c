import type { IncomingMessage } from "node:http";
import { buffer, json } from "node:stream/consumers";
import { z } from "zod";
import { type Answer, serve } from "./stand-in-server.ts";

const SMALLEST_PART = 5 * 1024 * 1024;
const API = "/api/blob";
const TOKEN = "vercel_blob_rw_standin_secret";

const deletion = z.object({ urls: z.array(z.string()) });

/** Starts a store that speaks the wire protocol of `@vercel/blob` 2, as far as a private store needs it. */
export async function startVercelBlob({ pageSize }: { pageSize: number }) {
  const blobs = new Map<string, { bytes: Buffer; contentType: string }>();
  const uploads: Buffer[][] = [];
  let largest = 0;

  const { origin, close } = await serve(async (request) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://stand-in");
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return refused(403, "forbidden");
    if (!pathname.startsWith(API)) return read(decodeURIComponent(pathname.slice(1)), request.headers.range);
    const key = searchParams.get("pathname") ?? "";
    const call = `${request.method} ${pathname.slice(API.length).replace(/^\/$/, "")}`;
    if (call === "GET ") return page(searchParams);
    if (call === "POST /delete") {
      for (const url of deletion.parse(await json(request)).urls) blobs.delete(url);
      return { body: null };
    }
    if (request.headers["x-vercel-blob-access"] !== "private")
      return refused(400, "bad_request", "not private");
    if (call === "POST /mpu") return multipart(request, key);
    return call === "PUT " ? store(request, key, await received(request)) : refused(404, "not_found");
  });

  async function received(request: IncomingMessage): Promise<Buffer> {
    const body = await buffer(request);
    largest = Math.max(largest, body.length);
    return body;
  }

  function store({ headers }: IncomingMessage, pathname: string, bytes: Buffer): Answer {
    if (blobs.has(pathname) && headers["x-allow-overwrite"] !== "1")
      return refused(400, "bad_request", "This blob already exists");
    const contentType = String(headers["x-content-type"] ?? "application/octet-stream");
    blobs.set(pathname, { bytes, contentType });
    const url = `https://stand-in/${pathname}`;
    return { body: { url, downloadUrl: url, pathname, contentType, contentDisposition: "", etag: "e" } };
  }

  async function multipart(request: IncomingMessage, key: string): Promise<Answer> {
    const { headers } = request;
    const action = headers["x-mpu-action"];
    if (action === "create") return { body: { key, uploadId: String(uploads.push([])) } };
    const parts = uploads[Number(headers["x-mpu-upload-id"]) - 1];
    if (!parts) return refused(404, "not_found");
    if (action === "upload") {
      const number = Number(headers["x-mpu-part-number"]);
      parts[number - 1] = await received(request);
      return { body: { etag: `etag-${number}` } };
    }
    if (parts.slice(0, -1).some((part) => part.length < SMALLEST_PART))
      return refused(400, "bad_request", "small part");
    return store(request, key, Buffer.concat(parts));
  }

  function page(query: URLSearchParams): Answer {
    const all = [...blobs].filter(([pathname]) => pathname.startsWith(query.get("prefix") ?? "")).sort();
    const from = Number(query.get("cursor") ?? 0);
    const hasMore = from + pageSize < all.length;
    const listed = all.slice(from, from + pageSize).map(([pathname, { bytes }]) => {
      return { pathname, url: pathname, downloadUrl: pathname, size: bytes.length };
    });
    return {
      body: { blobs: listed, hasMore, ...(hasMore ? { cursor: String(from + pageSize) } : {}) },
    };
  }

  function read(pathname: string, range = ""): Answer {
    const stored = blobs.get(pathname);
    if (!stored) return refused(404, "not_found");
    const { bytes, contentType } = stored;
    const [, first, end] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? [];
    const headers = (range: string) => ({ "content-type": contentType, "content-range": range });
    if (first === undefined) {
      return { headers: { "content-type": contentType, "content-length": bytes.length }, body: bytes };
    }
    const start = Number(first);
    const last = Math.min(end ? Number(end) : bytes.length - 1, bytes.length - 1);
    if (start >= bytes.length)
      return { status: 416, headers: headers(`bytes */${bytes.length}`), body: Buffer.alloc(0) };
    const part = bytes.subarray(start, last + 1);
    return { status: 206, headers: headers(`bytes ${start}-${last}/${bytes.length}`), body: part };
  }

  return {
    token: TOKEN,
    /** The value of VERCEL_BLOB_API_URL. */
    apiUrl: `${origin}${API}`,
    contentOrigin: origin,
    /** Bytes of the largest request body so far. A client that streams keeps it small. */
    largestBody: () => largest,
    close,
  };
}

function refused(status: number, code: string, message = code): Answer {
  return { status, body: { error: { code, message } } };
}
