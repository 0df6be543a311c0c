/** Headers that proxies, load balancers and content delivery networks add, and browsers do not. */
const NAMES = new Set([
  "via",
  "forwarded",
  "x-forwarded",
  "forwarded-for",
  "x-real-ip",
  "x-client-ip",
  "x-cluster-client-ip",
  "x-proxyuser-ip",
  "wl-proxy-client-ip",
  "proxy-client-ip",
  "client-ip",
  "true-client-ip",
  "x-remote-ip",
  "x-remote-addr",
  "x-original-host",
  "x-original-url",
  "x-original-uri",
  "x-scheme",
  "x-url-scheme",
  "front-end-https",
  "x-proxy-user",
  "cdn-loop",
  "surrogate-capability",
  "x-varnish",
  "x-arr-ssl",
  "x-arr-log-id",
  "x-cloud-trace-context",
  "x-request-start",
]);
/** Azure, Amazon, Akamai, Cloudflare, Envoy, Fastly, Fly, Google, Tailscale, Traefik's forward-auth and their like. */
const PREFIXES =
  /^(x-forwarded-|x-original-forwarded-|cf-|x-amz-cf-|x-amzn-|x-azure-|x-akamai-|akamai-|fastly-|x-fastly-|fly-|x-envoy-|x-appengine-|x-goog-|x-vercel-|x-nf-|x-sucuri-|x-datadome-|tailscale-|ngrok-|x-ngrok-|x-haproxy-|x-nginx-)/;

/** `headers` by their names in lower case. */
export function hasSignOfProxy(headers: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(headers).some((name) => NAMES.has(name) || PREFIXES.test(name));
}
