import type { Route } from "next";

/**
 * Returns the page to open after sign-in: a path of this installation, never a page of another site. Auth.js passes
 * whole addresses; their path is kept if the host is this one.
 */
export function pathAfterSignIn(wanted: string | undefined, host: string): Route {
  const base = `http://${host}`;
  const url = wanted && URL.canParse(wanted, base) ? new URL(wanted, base) : null;
  const isHere = url !== null && /^https?:$/.test(url.protocol) && url.host === host;
  const path = isHere ? `${url.pathname}${url.search}${url.hash}` : "/reviews";
  const leadsOn = path.startsWith("/") && !/^\/([\\/]|sign-in|$)/.test(path);
  return (leadsOn ? path : "/reviews") as Route;
}
