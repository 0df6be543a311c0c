import { env } from "#lib/env.ts";

const LOOPBACK_ADDRESS = /^(::ffff:)?127(\.\d{1,3}){3}$|^::1$/;
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;

/**
 * Whether a request comes from a browser on this very machine: the server is bound to loopback, the socket's peer is
 * loopback (the start script notes it, whatever the client sent), and the name in the address bar is too, which a page
 * of another site cannot arrange by pointing its own name here.
 */
export function isFromThisComputer(headers: Pick<Headers, "get">): boolean {
  const { GALLEY_HOST: bound, AUTH_URL: address } = env();
  // An installation with an address of its own may stand behind a proxy, whose requests all look local.
  if (address && !isLoopbackHost(new URL(address).host)) return false;
  if (bound && !/^(localhost|127\.0\.0\.1|::1)$/.test(bound)) return false;
  if (headers.get("x-forwarded-for") && !LOOPBACK_ADDRESS.test(headers.get("x-forwarded-for") ?? ""))
    return false;
  return (
    LOOPBACK_ADDRESS.test(headers.get("x-galley-remote-address") ?? "") &&
    LOOPBACK_HOST.test(headers.get("host") ?? "")
  );
}

export function isLoopbackHost(host: string): boolean {
  return LOOPBACK_HOST.test(host);
}

/** No way to prove an address is configured: no mail server and no outside provider. */
export function hasNoProvider(): boolean {
  const { SMTP_URL, SMTP_HOST, AUTH_GITHUB_ID, AUTH_GOOGLE_ID } = env();
  return !SMTP_URL && !SMTP_HOST && !AUTH_GITHUB_ID && !AUTH_GOOGLE_ID;
}
