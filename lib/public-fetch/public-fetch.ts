import { buffer } from "node:stream/consumers";
import { type OpenedUrl, openPublicUrl, type PublicFetchOptions } from "./open-public-url.ts";

export interface Fetched extends Omit<OpenedUrl, "body"> {
  bytes: Uint8Array;
}

/** Fetches a URL that a stranger chose, whole. @throws {PublicFetchError} */
export async function publicFetch(url: string, options: PublicFetchOptions): Promise<Fetched> {
  const { status, headers, body } = await openPublicUrl(url, options);
  return { status, headers, bytes: await buffer(body) };
}
