import { env } from "#lib/env.ts";
import type { Log } from "#lib/log.ts";
import { publicFetch } from "#lib/public-fetch/public-fetch.ts";
import { acceptedClient } from "./accepted-client.ts";

/** The draft for client documents asks for a limit of 5 kB; known clients stay below it. */
const MOST_BYTES = 20_000;
const MILLISECONDS = 5_000;

/**
 * Fetches the keys of a client, or what it says of itself at the address that is its id (Client ID Metadata Documents,
 * draft 02). The address comes from a stranger, so only public addresses are reached, and those that the operator lists.
 * @throws {PublicFetchError}
 */
export async function fetchClientDocument(url: string, log: Log): Promise<Response> {
  const { status, headers, bytes } = await publicFetch(url, {
    accept: "application/json",
    mostBytes: MOST_BYTES,
    milliseconds: MILLISECONDS,
    privateHosts: env().FETCH_PRIVATE_HOSTS,
  });
  log.info({ url, status, bytes: bytes.length }, "client document fetched");
  const kept = new Headers(headers);
  for (const name of ["content-length", "content-encoding"]) kept.delete(name);
  return new Response(readAsClient(bytes, url), { status, headers: kept });
}

/** What is no description of a client is handed on as it is: the server reads it as keys, or refuses it. */
function readAsClient(bytes: Uint8Array, url: string): string {
  const text = new TextDecoder().decode(bytes);
  try {
    const document = JSON.parse(text) as { client_id?: unknown } | null;
    return document?.client_id === url ? JSON.stringify(acceptedClient(document)) : text;
  } catch {
    return text;
  }
}
