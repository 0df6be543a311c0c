import { env } from "#lib/env.ts";
import { isLoopbackAddress, isProxied, notedAddress } from "./noted-address.ts";

const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;

/**
 * True if a request comes from a browser on this very machine: the server is bound to loopback, the socket's peer is
 * loopback (the start script notes it, whatever the client sent), the name in the address bar is too, which a page of
 * another site cannot arrange by pointing its own name here, and nothing says that a proxy stands between.
 */
export function isFromThisComputer(headers: Pick<Headers, "get">): boolean {
  const { GALLEY_HOST: bound, AUTH_URL: address } = env();
  // An installation with an address of its own may stand behind a proxy, whose requests all look local.
  if (address && !isLoopbackHost(new URL(address).host)) return false;
  if (bound && !/^(localhost|127\.0\.0\.1|::1)$/.test(bound)) return false;
  // Next writes the peer into this one if nobody did before.
  const forwarded = headers.get("x-forwarded-for");
  if (isProxied(headers) || (forwarded && !isLoopbackAddress(forwarded))) return false;
  return isLoopbackAddress(notedAddress(headers) ?? "") && isLoopbackHost(headers.get("host") ?? "");
}

export function isLoopbackHost(host: string): boolean {
  return LOOPBACK_HOST.test(host);
}

/** No way to prove an address is configured: no mail server and no outside provider. */
export function hasNoProvider(): boolean {
  const { SMTP_URL, SMTP_HOST, AUTH_GITHUB_ID, AUTH_GOOGLE_ID } = env();
  return !SMTP_URL && !SMTP_HOST && !AUTH_GITHUB_ID && !AUTH_GOOGLE_ID;
}
