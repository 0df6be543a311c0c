import type { Context } from "#lib/context.ts";
import type { StoredFile } from "#lib/contract/bytes.ts";
import { openStoredFile } from "#lib/open-stored-file.ts";
import { byteRange } from "./byte-range.ts";
import { bytesResponse } from "./bytes-response.ts";

/** Answers with the bytes of a file of the store, or with the one range that the request asks for. */
export async function rangeResponse(
  ctx: Pick<Context, "blobs">,
  file: StoredFile,
  request: Request,
): Promise<Response> {
  const etag = file.version === undefined ? null : `"${file.version}"`;
  const header = wantedRange(request, etag);
  const answer = header === null ? null : await partOf(ctx, file, { request, header });
  const response = answer ?? bytesResponse(await openStoredFile(ctx, file), request);
  response.headers.set("accept-ranges", "bytes");
  // Compressed bytes are others than those that ranges and the tag count.
  if (response.status !== 416)
    response.headers.set("cache-control", `${response.headers.get("cache-control")}, no-transform`);
  if (etag !== null) response.headers.set("etag", etag);
  return response;
}

/** Returns the part of the file, or null if the whole file is the answer. */
async function partOf(
  ctx: Pick<Context, "blobs">,
  file: StoredFile,
  { request, header }: { request: Request; header: string },
): Promise<Response | null> {
  const { size, stream } = await openStoredFile(ctx, file, { start: 0, end: 0 });
  if ("destroy" in stream) stream.destroy();
  const range = byteRange(header, size);
  if (range === null) return null;
  if (range === "unsatisfiable")
    return new Response(null, {
      status: 416,
      headers: { "content-range": `bytes */${size}`, "cache-control": "no-store" },
    });
  const part = await openStoredFile(ctx, file, range);
  const { body, headers } = bytesResponse({ ...part, size: range.end - range.start }, request);
  headers.set("content-range", `bytes ${range.start}-${range.end - 1}/${size}`);
  return new Response(body, { status: 206, headers });
}

/** Returns the `Range` header if it counts: for GET alone, and with `If-Range` only for the very same file. */
function wantedRange({ method, headers }: Request, etag: string | null): string | null {
  const condition = headers.get("if-range");
  if (method !== "GET" || (condition !== null && condition !== etag)) return null;
  return headers.get("range");
}
