import { createHash } from "node:crypto";
import { requestContext } from "#lib/request-context.ts";
import { handle } from "./handle.ts";
import { openApiDocument } from "./openapi.ts";
import { addressOf } from "./origin.ts";
import { takeFromLimits } from "./rate-limit.ts";
import { lengthOf } from "./stated-length.ts";

const CACHE_SECONDS = 300;
/** Stands for the origin in the document that is built once. JSON leaves it as it is. */
const ORIGIN = "https://origin.invalid";
const MOST_KEPT = 20;

interface Described {
  body: string;
  etag: string;
}

let template: string | undefined;
const kept = new Map<string, Described>();

/** The handler of the OpenAPI document, at the origin that the caller used. */
export function serveOpenApi(request: Request): Promise<Response> {
  return handle({ id: "openapi" }, request, async ({ origin, requestId, headers }) => {
    const { db } = requestContext(requestId);
    await takeFromLimits(db, ["anonymous"], { actor: null, address: addressOf(request) }, headers);
    const { body, etag } = describedAt(origin);
    headers.set("etag", etag);
    headers.set("cache-control", `public, max-age=${CACHE_SECONDS}`);
    // The origin is in the document.
    headers.set("vary", "Host, X-Forwarded-Proto");
    headers.set("access-control-allow-origin", "*");
    if (isKnown(request, etag)) return new Response(null, { status: 304 });
    return new Response(body, { headers: { "content-type": "application/json", ...lengthOf(body) } });
  });
}

function isKnown(request: Request, etag: string): boolean {
  const known = request.headers.get("if-none-match")?.split(",") ?? [];
  return known.some((each) => ["*", etag].includes(each.trim().replace(/^W\//, "")));
}

function describedAt(origin: string): Described {
  const known = kept.get(origin);
  if (known) return known;
  template ??= JSON.stringify(openApiDocument(ORIGIN));
  const body = template.replaceAll(ORIGIN, () => origin);
  const etag = `"${createHash("sha256").update(body).digest("base64url")}"`;
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= MOST_KEPT) kept.delete(oldest);
  kept.set(origin, { body, etag });
  return { body, etag };
}
