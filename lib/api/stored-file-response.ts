import type { Context } from "#lib/context.ts";
import type { StoredFile } from "#lib/contract/bytes.ts";
import { contentDisposition } from "./bytes-response.ts";
import { rangeResponse } from "./range-response.ts";

/** The time that an address in the store works. A download that has begun goes on. */
const ADDRESS_SECONDS = 300;
/** A cached redirect must not lead to an address that is over. */
const REDIRECT_CACHED_SECONDS = ADDRESS_SECONDS - 60;

/** What a browser may show from another host without our headers around it: pixels, and no markup. */
const PICTURES = /^image\/(png|jpeg|gif|webp|avif|bmp|tiff)$/;
/** What a browser may run as a page if it shows it. `application/vnd.openxmlformats…` is none. */
const MARKUP = /html|svg|[/+]xml\b/i;

/** Answers with a file of the store: where to read it, if the caller and the file allow that, or else its bytes. */
export async function storedFileResponse(
  ctx: Pick<Context, "blobs">,
  file: StoredFile,
  request: Request,
): Promise<Response> {
  const { direct } = ctx.blobs;
  if (!direct || !mayLeave(file) || !takesRedirect(request)) return rangeResponse(ctx, file, request);
  const { key, contentType, saveAs, maxAgeSeconds } = file;
  const caching = (seconds: number) => (seconds === 0 ? "no-store" : `private, max-age=${seconds}`);
  const headers = {
    contentType,
    cacheControl: caching(maxAgeSeconds ?? 0),
    ...(saveAs === undefined ? {} : { contentDisposition: contentDisposition(saveAs) }),
  };
  const location = await direct.readAddress(key, headers, ADDRESS_SECONDS);
  return new Response(null, {
    status: 302,
    headers: {
      location,
      "cache-control": caching(Math.min(maxAgeSeconds ?? 0, REDIRECT_CACHED_SECONDS)),
      "referrer-policy": "no-referrer",
    },
  });
}

function mayLeave({ contentType, saveAs }: StoredFile): boolean {
  return saveAs === undefined ? PICTURES.test(contentType) : !MARKUP.test(contentType);
}

/**
 * Programs that send a credential in a header may send it on to the store, and expect the bytes; those that know better
 * say so. A script of a page whose store does not answer pages asks for the bytes itself. An address is signed for GET
 * alone.
 */
function takesRedirect({ method, headers }: Request): boolean {
  if (method !== "GET") return false;
  if (/(^|,)\s*bytes\s*(,|$)/i.test(headers.get("prefer") ?? "")) return false;
  const isByHeader = headers.has("authorization") || headers.has("x-api-key");
  return !isByHeader || /(^|,)\s*redirect\s*(,|$)/i.test(headers.get("prefer") ?? "");
}
