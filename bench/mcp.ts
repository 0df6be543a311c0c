import { route } from "#lib/api/route.ts";
import { createAccount } from "#lib/auth/create-account.ts";
import { createApiKey } from "#lib/auth/create-api-key.ts";
import { getCreditScore as operation } from "#lib/credits/contract.ts";
import { getCreditScore } from "#lib/credits/get-credit-score.ts";
import { mcpEndpoint } from "#lib/mcp/endpoint.ts";
import { printTable } from "./print-table.ts";
import { type Installation, startInstallation } from "./review/installation.ts";
import { writeResults } from "./write-results.ts";

const ONE_BY_ONE = 300;
const AT_ONCE = 20;
const ROUNDS = 30;
/** Fewer than a key may send in a minute. */
const PER_KEY = 200;
const MEASURED = ["lib/mcp", "lib/api", "lib/tools", "lib/auth", "lib/credits"];
const TOOL = { name: "credits_left", arguments: {} };
const ORIGIN = "http://localhost:3000";

type Send = (key: string) => Promise<Response>;

const rest = route(operation, getCreditScore);
const WAYS = {
  "GET /api/credit-score": (key) =>
    rest(new Request(`${ORIGIN}/api/credit-score`, { headers: headersOf(key) }), {
      params: Promise.resolve({}),
    }),
  "credits_left, 2026-07-28": (key) =>
    post(
      key,
      {
        ...TOOL,
        _meta: {
          "io.modelcontextprotocol/protocolVersion": "2026-07-28",
          "io.modelcontextprotocol/clientCapabilities": {},
        },
      },
      { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": TOOL.name },
    ),
  "credits_left, earlier clients": (key) => post(key, TOOL, { "mcp-protocol-version": "2025-11-25" }),
} as const satisfies Record<string, Send>;
type Way = keyof typeof WAYS;
const ALL_WAYS = Object.keys(WAYS) as Way[];

/**
 * Runs `npm run bench:mcp`: the same question as a tool and over REST, in turn, so that both meet the same machine.
 * Both go through key, limits, database and log; neither through a web server. Returns the exit code.
 */
export async function benchMcp(): Promise<number> {
  const installation = await startInstallation();
  try {
    const keys = await keysFor(installation, ALL_WAYS.length * (ONE_BY_ONE + AT_ONCE * (ROUNDS + 1)));
    const results = await measure(() => keys.next().value ?? "");
    report(results);
    writeResults("mcp", MEASURED, { ways: results });
    return 0;
  } finally {
    await installation.stop();
  }
}

/** Returns keys of as many accounts as the limit of requests demands, each as often as it allows. */
async function keysFor({ context }: Installation, calls: number): Promise<Generator<string>> {
  const secrets: string[] = [];
  for (let i = 0; i <= calls / PER_KEY; i += 1) {
    const ctx = context();
    const user = await createAccount(ctx, { email: `user-${i}@bench.test` });
    const actor = { ...ctx.actor, userId: user.id, email: user.email };
    const { api_key } = await createApiKey({ ...ctx, actor }, { name: "bench", scopes: ["credits:read"] });
    secrets.push(api_key);
  }
  return (function* () {
    for (const secret of secrets) for (let i = 0; i < PER_KEY; i += 1) yield secret;
  })();
}

interface Measured {
  way: Way;
  /** Milliseconds of one call, one by one. */
  p50: number;
  p95: number;
  /** Calls in a second, many at once. */
  rate: number;
  addedP50: number;
  ratio: number;
}

async function measure(nextKey: () => string): Promise<Measured[]> {
  // A server that runs has its connections, compiled code and prepared statements.
  for (const way of ALL_WAYS) await together(way, nextKey);
  const times = new Map<Way, number[]>(ALL_WAYS.map((way) => [way, []]));
  for (let i = 0; i < ONE_BY_ONE; i += 1)
    for (const way of ALL_WAYS) times.get(way)?.push(await timed(() => ask(way, nextKey())));
  const spent = new Map<Way, number>();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const way of ALL_WAYS)
      spent.set(way, (spent.get(way) ?? 0) + (await timed(() => together(way, nextKey))));
  const rateOf = (way: Way) => (AT_ONCE * ROUNDS * 1_000) / (spent.get(way) ?? 0);
  const [base] = ALL_WAYS;
  const p50Of = (way: Way) => percentile(times.get(way) ?? [], 50);
  return ALL_WAYS.map((way) => ({
    way,
    p50: p50Of(way),
    p95: percentile(times.get(way) ?? [], 95),
    rate: rateOf(way),
    addedP50: base ? p50Of(way) - p50Of(base) : 0,
    ratio: base ? rateOf(way) / rateOf(base) : 1,
  }));
}

async function together(way: Way, nextKey: () => string): Promise<void> {
  await Promise.all(Array.from({ length: AT_ONCE }, () => ask(way, nextKey())));
}

async function ask(way: Way, key: string): Promise<void> {
  const response = await WAYS[way](key);
  const body = await response.text();
  if (!response.ok || !body.includes("paid_credits_remaining")) throw new Error(`${way}: ${body}`);
}

async function timed(run: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await run();
  return performance.now() - startedAt;
}

function post(key: string, params: object, headers: Record<string, string>): Promise<Response> {
  return mcpEndpoint(
    new Request(`${ORIGIN}/mcp`, {
      method: "POST",
      headers: {
        ...headersOf(key),
        ...headers,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
    }),
  );
}

function headersOf(key: string): Record<string, string> {
  return { host: "localhost:3000", authorization: `Bearer ${key}` };
}

/** Returns the value that `percent` of a hundred values do not exceed. */
function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((percent / 100) * sorted.length))] ?? Number.NaN;
}

function report(ways: readonly Measured[]): void {
  console.log(`\n${ONE_BY_ONE} calls one by one, ms, and ${AT_ONCE} at once`);
  printTable(ways, {
    "": ({ way }) => way,
    p50: ({ p50 }) => p50,
    p95: ({ p95 }) => p95,
    "p50 added": ({ addedP50 }) => addedP50,
    "calls a second": ({ rate }) => rate,
    "times REST": ({ ratio }) => ratio,
  });
}
