import type { ReactNode } from "react";
import type { Access, Operation } from "#lib/contract/operation.ts";
import { RATE_POLICIES } from "#lib/contract/rate-policies.ts";

const ACCESS: Record<Access, string> = {
  actor: "API key or web session",
  "query-token": "API key, web session or ?token=",
  "web-session": "Web session only, from Galley’s own pages",
  nobody: "None",
};

export function OperationFacts({ operation }: { operation: Operation }) {
  return (
    <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-3 text-sm">
      <Fact name="Credential">{ACCESS[operation.access]}</Fact>
      {operation.scope ? (
        <Fact name="Scope">
          <code className="font-mono">{operation.scope}</code>
        </Fact>
      ) : null}
      <Fact name="Rate limit">{operation.rate.map(rateWords).join(", ")}</Fact>
      {operation.idempotent ? (
        <Fact name="Retries">
          <code className="font-mono">Idempotency-Key</code>
        </Fact>
      ) : null}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-faint">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const PERIODS: Record<number, string> = { 60: "minute", 600: "10 minutes", 3600: "hour" };

function rateWords(name: Operation["rate"][number]): string {
  const { points, seconds } = RATE_POLICIES[name];
  return `${points} ${name} per ${PERIODS[seconds] ?? `${seconds} seconds`}`;
}
