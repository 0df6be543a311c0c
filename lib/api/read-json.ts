import { unsupportedMediaType, validationFailed } from "#lib/contract/problems.ts";
import { readBounded } from "./read-bounded.ts";

/** Bytes of a JSON body; the longest legal one is a steering prompt with notes for every supplement. */
export const MOST_JSON_BYTES = 1_000_000;

/** The request's JSON value, or undefined for no body at all. Reads at most MOST_JSON_BYTES. */
export async function readJson(request: Request): Promise<unknown> {
  const bytes = await readBounded(request, MOST_JSON_BYTES);
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
