import type { Method } from "#lib/contract/operation.ts";

const INKS: Record<Method, string> = {
  GET: "text-good",
  POST: "text-accent",
  PATCH: "text-major",
  PUT: "text-major",
  DELETE: "text-critical",
};

export function MethodBadge({ method }: { method: Method }) {
  return <span className={`font-mono text-xs font-semibold tracking-wide ${INKS[method]}`}>{method}</span>;
}
