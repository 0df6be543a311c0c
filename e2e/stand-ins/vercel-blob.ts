import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from "node:http";
import { buffer, json } from "node:stream/consumers";
import { closing, listen } from "./listen.ts";

const SMALLEST_PART = 5 * 1024 * 1024;
const API = "/api/blob";

interface Stored {
  bytes: Buffer;
  contentType: string;
}

export interface VercelBlobStandIn {
  token: string;
  /** The value of VERCEL_BLOB_API_URL. */
  apiUrl: string;
  contentOrigin: string;
  /** The stored blobs by pathname. */
  blobs: ReadonlyMap<string, Stored>;
  /** Bytes of the largest request body so far. A client that streams keeps it small. */
  largestBody: () => number;
  close: () => Promise<void>;
}

/** Starts a store that speaks the wire protocol of `@vercel/blob` 2, as far as a private store needs it. */
export async function startVercelBlob({
  pageSize = 1000,
}: {
  pageSize?: number;
} = {}): Promise<VercelBlobStandIn> {
  const token = "vercel_blob_rw_standin_secret";
  const blobs = new Map<string, Stored>();
  const uploads = new Map<string, Map<number, Buffer>>();
  let largest = 0;

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) =>
      refuse(response, 500, "internal_server_error", String(error)),
    );
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<ServerResponse> {
    const url = new URL(request.url ?? "/", "http://stand-in");
    if (request.headers.authorization !== `Bearer ${token}`) return refuse(response, 403, "forbidden");
    if (!url.pathname.startsWith(API))
      return serve(request, response, decodeURIComponent(url.pathname.slice(1)));
    const pathname = url.searchParams.get("pathname") ?? "";
    const call = `${request.method} ${url.pathname.slice(API.length).replace(/^\/$/, "")}`;
    if (call === "GET ") return reply(response, page(url.searchParams));
    if (call === "POST /delete") return remove(response, await json(request));
    if (request.headers["x-vercel-blob-access"] !== "private")
      return refuse(response, 400, "bad_request", "not private");
    if (call === "POST /mpu") return multipart(request, response, pathname);
    if (call !== "PUT ") return refuse(response, 404, "not_found");
    return store(request, response, pathname, await received(request));
  }

  async function received(request: IncomingMessage): Promise<Buffer> {
    const body = await buffer(request);
    largest = Math.max(largest, body.length);
    return body;
  }

  function store(
    request: IncomingMessage,
    response: ServerResponse,
    pathname: string,
    bytes: Buffer,
  ): ServerResponse {
    if (blobs.has(pathname) && request.headers["x-allow-overwrite"] !== "1") {
      return refuse(response, 400, "bad_request", "This blob already exists");
    }
    const contentType = String(request.headers["x-content-type"] ?? "application/octet-stream");
    blobs.set(pathname, { bytes, contentType });
    const address = `https://stand-in/${pathname}`;
    return reply(response, {
      url: address,
      downloadUrl: address,
      pathname,
      contentType,
      contentDisposition: "",
      etag: "e",
    });
  }

  async function multipart(
    request: IncomingMessage,
    response: ServerResponse,
    pathname: string,
  ): Promise<ServerResponse> {
    const action = request.headers["x-mpu-action"];
    if (action === "create") {
      const uploadId = String(uploads.size + 1);
      uploads.set(uploadId, new Map());
      return reply(response, { key: pathname, uploadId });
    }
    const parts = uploads.get(String(request.headers["x-mpu-upload-id"]));
    if (!parts) return refuse(response, 404, "not_found");
    if (action === "upload") {
      const number = Number(request.headers["x-mpu-part-number"]);
      parts.set(number, await received(request));
      return reply(response, { etag: `etag-${number}` });
    }
    const whole = [...parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes);
    if (whole.slice(0, -1).some((part) => part.length < SMALLEST_PART))
      return refuse(response, 400, "bad_request", "small part");
    return store(request, response, pathname, Buffer.concat(whole));
  }

  function page(query: URLSearchParams) {
    const all = [...blobs].filter(([pathname]) => pathname.startsWith(query.get("prefix") ?? "")).sort();
    const from = Number(query.get("cursor") ?? 0);
    const shown = all.slice(from, from + pageSize);
    const more = from + pageSize < all.length;
    return {
      blobs: shown.map(([pathname, { bytes }]) => ({
        pathname,
        url: pathname,
        downloadUrl: pathname,
        size: bytes.length,
      })),
      hasMore: more,
      ...(more ? { cursor: String(from + pageSize) } : {}),
    };
  }

  function remove(response: ServerResponse, body: unknown): ServerResponse {
    if (typeof body !== "object" || body === null || !("urls" in body) || !Array.isArray(body.urls)) {
      return refuse(response, 400, "bad_request", "urls");
    }
    for (const pathname of body.urls) blobs.delete(String(pathname));
    return reply(response, null);
  }

  function serve(request: IncomingMessage, response: ServerResponse, pathname: string): ServerResponse {
    const stored = blobs.get(pathname);
    if (!stored) return refuse(response, 404, "not_found");
    const { bytes, contentType } = stored;
    const answerWith = (status: number, headers: OutgoingHttpHeaders, body: Buffer) =>
      response.writeHead(status, { "content-type": contentType, ...headers }).end(body);
    const wanted = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "");
    if (!wanted) return answerWith(200, { "content-length": bytes.length }, bytes);
    const start = Number(wanted[1]);
    const last = Math.min(wanted[2] ? Number(wanted[2]) : bytes.length - 1, bytes.length - 1);
    if (start >= bytes.length)
      return answerWith(416, { "content-range": `bytes */${bytes.length}` }, Buffer.alloc(0));
    const range = `bytes ${start}-${last}/${bytes.length}`;
    return answerWith(206, { "content-range": range }, bytes.subarray(start, last + 1));
  }

  const origin = `http://127.0.0.1:${await listen(server)}`;
  return {
    token,
    apiUrl: `${origin}${API}`,
    contentOrigin: origin,
    blobs,
    largestBody: () => largest,
    close: closing(server),
  };
}

function reply(response: ServerResponse, body: unknown): ServerResponse {
  return response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function refuse(response: ServerResponse, status: number, code: string, message = code): ServerResponse {
  return response
    .writeHead(status, { "content-type": "application/json" })
    .end(JSON.stringify({ error: { code, message } }));
}
