import { headers } from "next/headers";
import { originOf } from "#lib/api/origin.ts";

/** The origin under which the reader has this page open, for examples to copy. */
export async function pageOrigin(): Promise<string> {
  return originOf({ headers: await headers() });
}
