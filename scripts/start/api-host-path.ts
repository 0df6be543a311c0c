/**
 * Returns the path at which the app serves a request: for the host of API_HOST, whose addresses lack the prefix, with
 * `/api` before it. Ports do not count.
 */
export function apiHostPath(path: string, host: string | undefined, apiHost: string | undefined): string {
  if (!apiHost || !host || nameOf(host) !== nameOf(apiHost)) return path;
  return /^\/api(\/|\?|$)/.test(path) ? path : `/api${path.startsWith("/") ? path : `/${path}`}`;
}

function nameOf(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, "");
}
