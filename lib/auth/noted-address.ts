import { plainAddress } from "#lib/address-ranges.ts";
import { hasSignOfProxy } from "./signs-of-proxies.ts";

const ADDRESS = "x-galley-remote-address";
const PROXIED = "x-galley-proxied";
const FORWARDED_HEADERS = ["forwarded", "x-forwarded-for", "x-forwarded-proto", "x-real-ip"];
/** Nobody's word counts for these. Next and Auth.js would read them. */
const UNREAD_HEADERS = ["x-forwarded-host", "x-forwarded-port"];
const LOOPBACK = /^(::ffff:)?127(\.\d{1,3}){3}$|^::1$/;

const held: typeof globalThis & { galleyNotesAddresses?: boolean } = globalThis;

type Headers = { get: (name: string) => string | null };

/** A request as Node's server gives it. */
export interface Arrival {
  headers: Record<string, string | string[] | undefined>;
  httpVersion: string;
  socket: { remoteAddress?: string | undefined };
}

/** Says that a server of ours notes the peer of each socket, so that the notes count. */
export function believeNotedAddresses(): void {
  held.galleyNotesAddresses = true;
}

export function notesAddresses(): boolean {
  return held.galleyNotesAddresses === true;
}

/**
 * Notes in headers from which address a request comes, and if a proxy sent it; Next fills in forwarding headers that are
 * missing, so that nobody could tell later. Drops what a client sent under the names of the notes, and forwarding
 * headers of a peer that `isTrusted` does not know.
 */
export function noteArrival(request: Arrival, isTrusted: (address: string) => boolean): void {
  const { headers } = request;
  const address = request.socket.remoteAddress;
  delete headers[ADDRESS];
  delete headers[PROXIED];
  // A browser has spoken HTTP/1.1 for decades; a proxy with nothing configured may not.
  const isProxied = request.httpVersion === "1.0" || hasSignOfProxy(headers);
  if (address) headers[ADDRESS] = address;
  if (isProxied) headers[PROXIED] = "1";
  for (const name of UNREAD_HEADERS) delete headers[name];
  const plain = plainAddress(address ?? "");
  if (plain === null || !isTrusted(plain)) for (const name of FORWARDED_HEADERS) delete headers[name];
}

/** The socket's peer; null where no server of ours noted it, so that a client's own claim counts for nothing. */
export function notedAddress(headers: Headers): string | null {
  return notesAddresses() ? headers.get(ADDRESS) : null;
}

/** True if anything about a request says that a proxy sent it. */
export function isProxied(headers: Headers): boolean {
  return headers.get(PROXIED) !== null;
}

export function isLoopbackAddress(address: string): boolean {
  return LOOPBACK.test(address);
}
