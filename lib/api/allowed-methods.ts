import { contracts } from "./contracts.ts";

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

interface Branch {
  methods: Set<string>;
  literal: Map<string, Branch>;
  parameter: Branch | null;
}

const operations = branch();
for (const { path, method } of contracts) {
  let at = operations;
  for (const part of path.split("/").slice(1))
    at = part.startsWith("{") ? parameterOf(at) : literalOf(at, part);
  at.methods.add(method);
}

/** Returns the methods that an address answers to: those of its contracts, of its protocol, or those of a page. */
export function allowedMethods(pathname: string): readonly string[] {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname;
  const operation = path.startsWith("/api/") ? find(operations, path.split("/").slice(2)) : null;
  if (operation) return withDerived(operation.methods);
  return OTHERS.find(([form]) => form.test(path))?.[1] ?? READ;
}

/** A literal part comes before a parameter, as in Next. */
function find(at: Branch, [part, ...rest]: readonly string[]): Branch | null {
  if (part === undefined) return at.methods.size > 0 ? at : null;
  const literal = at.literal.get(part);
  return (literal && find(literal, rest)) ?? (at.parameter && part !== "" ? find(at.parameter, rest) : null);
}

/** Next answers HEAD by GET, and OPTIONS by itself. */
function withDerived(methods: ReadonlySet<string>): string[] {
  return ANY.filter((method) => methods.has(method === "HEAD" ? "GET" : method) || method === "OPTIONS");
}

function branch(): Branch {
  return { methods: new Set(), literal: new Map(), parameter: null };
}

function parameterOf(at: Branch): Branch {
  at.parameter ??= branch();
  return at.parameter;
}

function literalOf(at: Branch, part: string): Branch {
  const known = at.literal.get(part) ?? branch();
  at.literal.set(part, known);
  return known;
}
