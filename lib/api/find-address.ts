import type { Method } from "#lib/contract/operation.ts";
import { contracts } from "./contracts.ts";

/** An address below `/api` that contracts describe. */
interface Address {
  /** As contracts write it, below `/api`: `/documents/{document_id}/content`. */
  path: string;
  methods: ReadonlySet<Method>;
}

interface Branch {
  address: { path: string; methods: Set<Method> } | null;
  literal: Map<string, Branch>;
  parameter: Branch | null;
}

const root = branch();
for (const { path, method } of contracts) {
  let at = root;
  for (const part of path.split("/").slice(1))
    at = part.startsWith("{") ? parameterOf(at) : literalOf(at, part);
  at.address ??= { path, methods: new Set() };
  at.address.methods.add(method);
}

/** Finds what contracts say of a path that begins with `/api/`. */
export function findAddress(pathname: string): Address | null {
  return pathname.startsWith("/api/") ? find(root, pathname.split("/").slice(2)) : null;
}

/** Returns the parameters of a path, as they stand in it, by the names that its address has for them. */
export function parametersOf({ path }: Address, pathname: string): Record<string, string> {
  const parts = pathname.split("/").slice(2);
  const names = path.split("/").slice(1);
  return Object.fromEntries(
    names.flatMap((name, i) => (name.startsWith("{") ? [[name.slice(1, -1), parts[i] ?? ""]] : [])),
  );
}

/** A literal part comes before a parameter, as in Next. */
function find(at: Branch, [part, ...rest]: readonly string[]): Address | null {
  if (part === undefined) return at.address;
  const literal = at.literal.get(part);
  return (literal && find(literal, rest)) ?? (at.parameter && part !== "" ? find(at.parameter, rest) : null);
}

function branch(): Branch {
  return { address: null, literal: new Map(), parameter: null };
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
