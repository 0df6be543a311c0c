import { Readable } from "node:stream";
import { Agent, fetch } from "undici";
import { PublicFetchError, publicFetchErrorIn } from "./public-fetch-error.ts";
import { publicLookup, type Resolve, resolveAll } from "./public-lookup.ts";
import { isPrivateHost, readPublicUrl, type UrlRules } from "./read-public-url.ts";

const MS_PER_SECOND = 1_000;

export interface PublicFetchOptions extends UrlRules {
  /** The header of this name. */
  accept: string;
  /** The most bytes of the body, also after it is decompressed. */
  mostBytes: number;
  /** For the whole fetch, to the last byte of the body. */
  milliseconds: number;
  /** How names are looked up. */
  resolve?: Resolve;
}

export interface OpenedUrl {
  status: number;
  headers: Headers;
  /** Ends with a `PublicFetchError` at a limit. Whoever does not read it to its end destroys it. */
  body: Readable;
}

/**
 * Opens a URL that a stranger chose, as a stranger to this machine and its network would: at public addresses only,
 * with no credential, no redirect, no proxy, and limits on bytes and time.
 * @throws {PublicFetchError}
 */
export async function openPublicUrl(given: string, options: PublicFetchOptions): Promise<OpenedUrl> {
  const url = readPublicUrl(given, options);
  const { accept, mostBytes, milliseconds, resolve = resolveAll } = options;
  const connect = isPrivateHost(url, options) ? {} : { lookup: publicLookup(resolve) };
  // An agent of its own: no connection outlives the fetch that judged its address.
  const dispatcher = new Agent({ connect, pipelining: 0 });
  const signal = AbortSignal.timeout(milliseconds);
  const faultOf = (error: unknown) => toFault(error, url, signal, milliseconds);
  try {
    const headers = { accept, "user-agent": "Galley" };
    const answer = await fetch(url, { dispatcher, signal, redirect: "manual", headers });
    refuseRedirect(answer.status, url);
    const pieces = bodyWithin(answer.body ?? [], mostBytes, url, faultOf);
    const body = Readable.from(pieces, { objectMode: false });
    body.once("close", () => void dispatcher.destroy());
    return { status: answer.status, headers: new Headers([...answer.headers]), body };
  } catch (error) {
    void dispatcher.destroy();
    throw faultOf(error);
  }
}

async function* bodyWithin(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  mostBytes: number,
  url: URL,
  faultOf: (error: unknown) => PublicFetchError,
): AsyncGenerator<Buffer> {
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > mostBytes)
        throw new PublicFetchError("too-large", `${url.host} sends more than ${mostBytes} bytes.`);
      yield Buffer.from(chunk);
    }
  } catch (error) {
    throw faultOf(error);
  }
}

function refuseRedirect(status: number, { host }: URL): void {
  if ([301, 302, 303, 307, 308].includes(status))
    throw new PublicFetchError(
      "redirected",
      `${host} redirects to another URL, and redirects are not followed. Give the URL at which the redirects end.`,
    );
}

function toFault(error: unknown, { host }: URL, signal: AbortSignal, milliseconds: number): PublicFetchError {
  const known = publicFetchErrorIn(error);
  if (known) return known;
  return signal.aborted
    ? new PublicFetchError(
        "too-slow",
        `${host} did not send everything within ${milliseconds / MS_PER_SECOND} seconds.`,
      )
    : new PublicFetchError("unreachable", `${host} cannot be reached, or its answer cannot be read.`, {
        cause: error,
      });
}
