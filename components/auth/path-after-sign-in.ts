import type { Route } from "next";

/**
 * Where to go after signing in: a path of this Galley, never another site's page, however it is spelt. Sign-in itself
 * hands over whole addresses, of which the path is kept when the host is this one.
 */
export function pathAfterSignIn(wanted: string | undefined, host: string): Route {
  const base = `http://${host}`;
  const url = wanted && URL.canParse(wanted, base) ? new URL(wanted, base) : null;
  const isHere = url !== null && /^https?:$/.test(url.protocol) && url.host === host;
  const path = isHere ? `${url.pathname}${url.search}${url.hash}` : "/reviews";
  const leadsOn = path.startsWith("/") && !/^\/([\\/]|sign-in|$)/.test(path);
  return (leadsOn ? path : "/reviews") as Route;
}
