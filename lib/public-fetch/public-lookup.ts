import { type LookupAddress, lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { isPublicAddress } from "./is-public-address.ts";
import { noPublicAddress } from "./read-public-url.ts";

/** Finds every address of a host name. */
export type Resolve = (
  host: string,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export const resolveAll: Resolve = (host, done) => lookup(host, { all: true }, done);

/**
 * Looks names up for a connection, which then uses the very addresses that were judged: a name that answers otherwise
 * the second time gains nothing. One address that is not public refuses the name.
 */
export function publicLookup(resolve: Resolve): LookupFunction {
  return (host, options, done) => {
    resolve(host, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first || !addresses.every(({ address }) => isPublicAddress(address)))
        return done(noPublicAddress(host), "");
      if (options.all) return done(null, addresses);
      done(null, first.address, first.family);
    });
  };
}
