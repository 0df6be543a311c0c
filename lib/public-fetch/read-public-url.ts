import { isIP } from "node:net";
import { isPublicAddress } from "./is-public-address.ts";
import { PublicFetchError } from "./public-fetch-error.ts";

const LONGEST_URL = 2_000;

export interface UrlRules {
  /** Also HTTP, which anybody on the way can read and change. */
  isHttpAllowed?: boolean | undefined;
  /** Hosts with their ports, such as `localhost:4100`, that may be at any address and may speak HTTP. */
  privateHosts?: readonly string[] | undefined;
}

/**
 * Reads a URL that a stranger chose. An IP address in it is judged as the URL parser writes it, so that `0x7f.1` and
 * `2130706433` are 127.0.0.1.
 * @throws {PublicFetchError}
 */
export function readPublicUrl(given: string, rules: UrlRules): URL {
  const url = given.length <= LONGEST_URL ? URL.parse(given) : null;
  if (!url) throw refused("This is not a whole URL, such as https://example.org/paper.pdf.");
  if (url.username || url.password) throw refused("A URL with a user name or a password is not fetched.");
  const isPrivate = isPrivateHost(url, rules);
  const protocols = rules.isHttpAllowed || isPrivate ? ["https:", "http:"] : ["https:"];
  if (!protocols.includes(url.protocol))
    throw refused(
      rules.isHttpAllowed ? "Only https:// and http:// URLs are fetched." : "Only https:// URLs are fetched.",
    );
  if (isPrivate) return url;
  if (url.port) throw refused("Only URLs without a port are fetched.");
  const address = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(address) && !isPublicAddress(address)) throw noPublicAddress(url.hostname);
  return url;
}

export function isPrivateHost({ host }: URL, { privateHosts = [] }: UrlRules): boolean {
  return privateHosts.includes(host);
}

/** Says the same of a name that does not exist and of one within somebody's network. */
export function noPublicAddress(host: string): PublicFetchError {
  return new PublicFetchError("no-public-address", `${host} has no public address.`);
}

function refused(message: string): PublicFetchError {
  return new PublicFetchError("url-refused", message);
}
