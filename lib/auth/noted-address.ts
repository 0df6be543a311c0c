const HEADER = "x-galley-remote-address";
const LOOPBACK = /^(::ffff:)?127(\.\d{1,3}){3}$|^::1$/;

const held: typeof globalThis & { galleyNotesAddresses?: boolean } = globalThis;

type Headers = { get: (name: string) => string | null };

/** The header in which our own server notes the peer of the socket. It drops what a client sends under this name. */
export function believeNotedAddresses(): typeof HEADER {
  held.galleyNotesAddresses = true;
  return HEADER;
}

/** The socket's peer; null where no server of ours noted it, so that a client's own claim counts for nothing. */
export function notedAddress(headers: Headers): string | null {
  return held.galleyNotesAddresses ? headers.get(HEADER) : null;
}

export function isLoopbackAddress(address: string): boolean {
  return LOOPBACK.test(address);
}
