import { setTimeout as pause } from "node:timers/promises";
import { closeDatabase, connect, type Database } from "#db/client.ts";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { settleEnv } from "#lib/env.ts";
import { type DrillPlace, type DrillRow, row } from "../drill.ts";
import { startInstance } from "../instances.ts";
import { percentile } from "../percentile.ts";
import { startBareApp } from "./bare-app.ts";
import { type Asked, ask, rateOf } from "./load.ts";
import { makeReaders, type Reader } from "./readers.ts";

const READERS = 100;
const COUNTED_REQUESTS = 100;
const MOST_TRANSACTIONS = 2;
const LEAST_SHARE = 0.5;
const ROUNDS = 5;
const AT_ONCE = 16;
const ROUND_SECONDS = 4;
/** A connection that is idle tells its numbers within ten seconds. */
const TOLD_AFTER_MS = 11_000;

type Path = (reader: Reader) => string;

/** Those that must reach a share of the rate of a bare route handler. */
const MEASURED: Readonly<Record<string, Path>> = {
  "/credit-score": () => "credit-score",
  "/history/{id}": ({ sessionId }) => `history/${sessionId}`,
};
const COUNTED: Readonly<Record<string, Path>> = {
  ...MEASURED,
  "/profile": () => "profile",
  "/documents": () => "documents",
  "/history": () => "history",
  "/processing": () => "processing",
  "/documents/upload/events/{id}": ({ taskId }) => `documents/upload/events/${taskId}`,
};

/** Counts the transactions of frequent reads, and compares their rates with that of a route handler that does nothing. */
export async function measureReads({ folder, firstPort }: DrillPlace): Promise<DrillRow[]> {
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const postgres = await startEmbedded({ dataDir: folder });
    stops.push(() => postgres.stop());
    await migrate(postgres.url);
    // A process without jobs, whose own statements would be counted with those of requests.
    const variables = { GALLEY_DATA_DIR: folder, DATABASE_URL: postgres.url, GALLEY_ROLE: "web" };
    settleEnv({ ...variables, LOG_LEVEL: "silent" });
    const database = connect(postgres.url, { connections: 1 });
    stops.push(database.close, closeDatabase);
    const app = startInstance({ port: firstPort, variables });
    stops.push(app.stop);
    await app.ready();
    const bare = await startBareApp(`${folder}/bare`, firstPort + 1);
    stops.push(bare.stop);
    // After the first start, which makes the store of these documents.
    const readers = await makeReaders(database, READERS);
    const place = { origin: app.origin, readers, database };
    const rates = await rateRows(place, bare.url);
    return [...(await transactionRows(place)), ...rates];
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

interface Place {
  origin: string;
  readers: readonly Reader[];
  database: Database;
}

/** Asks as each reader in turn. */
function inTurn({ origin, readers }: Place, path: Path): () => Asked {
  let asked = 0;
  return () => {
    const reader = readers[asked++ % readers.length];
    if (!reader) throw new Error("There are no readers.");
    return { url: `${origin}/api/${path(reader)}`, headers: { authorization: `Bearer ${reader.key}` } };
  };
}

async function transactionRows(place: Place): Promise<DrillRow[]> {
  const rows: DrillRow[] = [];
  for (const [name, path] of Object.entries(COUNTED)) {
    const next = inTurn(place, path);
    // The first request of all loads what the route needs.
    await ask(next());
    await pause(TOLD_AFTER_MS);
    const [before, begun] = [await transactions(place.database), performance.now()];
    for (let i = 0; i < COUNTED_REQUESTS; i += 1) await ask(next());
    await pause(TOLD_AFTER_MS);
    const [during, took] = [(await transactions(place.database)) - before, performance.now() - begun];
    // The same time without requests: what the process and the server do by themselves.
    const idleBefore = await transactions(place.database);
    await pause(took);
    const idle = (await transactions(place.database)) - idleBefore;
    const each = Number(((during - idle) / COUNTED_REQUESTS).toFixed(1));
    rows.push(
      row(`GET ${name}: transactions a request`, each, `≤ ${MOST_TRANSACTIONS}`, each <= MOST_TRANSACTIONS),
    );
  }
  return rows;
}

async function transactions({ sql }: Database): Promise<number> {
  const [found] = await sql<{ n: string }[]>`
    select xact_commit + xact_rollback as n from pg_stat_database where datname = current_database()`;
  return Number(found?.n);
}

async function rateRows(place: Place, bareUrl: string): Promise<DrillRow[]> {
  const loads: Record<string, () => Asked> = { bare: () => ({ url: bareUrl, headers: {} }) };
  for (const [name, path] of Object.entries(MEASURED)) loads[name] = inTurn(place, path);
  const rates = new Map<string, number[]>();
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [name, next] of Object.entries(loads)) {
      // A person has 300 requests a minute, and this is about all of them.
      await place.database.sql`truncate rate_limits`;
      const rate = await rateOf({ next, atOnce: AT_ONCE, seconds: ROUND_SECONDS });
      // The first round warms up.
      if (round > 0) rates.set(name, [...(rates.get(name) ?? []), rate]);
    }
  const middle = (name: string) => percentile(rates.get(name) ?? [], 0.5);
  const bare = middle("bare");
  return Object.keys(MEASURED).map((name) => {
    const share = middle(name) / bare;
    const got = `${share.toFixed(2)} (${Math.round(middle(name))} of ${Math.round(bare)} a second)`;
    return row(
      `GET ${name}: rate against a bare route handler`,
      got,
      `≥ ${LEAST_SHARE}`,
      share >= LEAST_SHARE,
    );
  });
}
