import { payloadTooLarge, unsupportedMediaType, validationFailed } from "#lib/contract/problems.ts";

/** Bytes of a JSON body; the longest legal one is a steering prompt with notes for every supplement. */
const LIMIT = 1_000_000;

/** The request's JSON value, or undefined for no body at all. Reads at most LIMIT bytes. */
export async function readJson(request: Request): Promise<unknown> {
  const bytes = await readBounded(request);
  if (bytes.length === 0) return undefined;
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type !== "application/json" && !/^application\/[\w.-]+\+json$/.test(type)) {
    throw unsupportedMediaType("Send the body as application/json.");
  }
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw validationFailed("The body is not valid JSON.", {
      errors: [{ pointer: "", detail: "is not JSON" }],
    });
  }
}

async function readBounded(request: Request): Promise<Uint8Array> {
  const tooLarge = () => payloadTooLarge(`The body may have at most ${LIMIT} bytes.`, { limit: LIMIT });
  if (Number(request.headers.get("content-length") ?? 0) > LIMIT) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > LIMIT) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
