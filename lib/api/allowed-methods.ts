import { findAddress } from "./find-address.ts";

const READ = ["GET", "HEAD", "OPTIONS"];
const ANY = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Addresses that no contract describes; the first that fits counts. Addresses below /api that nobody has are last. */
const OTHERS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\/(api\/)?openapi\.json$/, READ],
  [/^\/(api\/)?mcp$/, ["GET", "HEAD", "POST", "DELETE", "OPTIONS"]],
  [/^\/oauth\/./, ["GET", "HEAD", "POST", "OPTIONS"]],
  [/^\/\.well-known\/oauth-/, READ],
  [/^\/api\/auth\/this-computer$/, ["POST", "OPTIONS"]],
  [/^\/api\/auth\/./, ["GET", "HEAD", "POST", "OPTIONS"]],
  [/^\/api\/inngest$/, ["GET", "HEAD", "POST", "PUT", "OPTIONS"]],
  [/^\/api\/webhooks\/stripe$/, ["POST", "OPTIONS"]],
  [/^\/pdfjs\/./, READ],
  // Next's own: a page in development reports its errors there.
  [/^\/_next/, ANY],
  [/^\/__next/, ANY],
  [/^\/api(\/|$)/, ANY],
];

/** Returns the methods that an address answers to: those of its contracts, of its protocol, or those of a page. */
export function allowedMethods(pathname: string): readonly string[] {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname;
  const address = findAddress(path);
  if (address) return withDerived(address.methods);
  return OTHERS.find(([form]) => form.test(path))?.[1] ?? READ;
}

/** Next answers HEAD by GET, and OPTIONS by itself. */
function withDerived(methods: ReadonlySet<string>): string[] {
  return ANY.filter((method) => methods.has(method === "HEAD" ? "GET" : method) || method === "OPTIONS");
}
