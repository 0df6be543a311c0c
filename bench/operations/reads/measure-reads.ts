import { setTimeout as pause } from "node:timers/promises";
import { closeDatabase, connect, type Database } from "#db/client.ts";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { settleEnv } from "#lib/env.ts";
import { type DrillPlace, type DrillRow, row } from "../drill.ts";
import { startInstance } from "../instances.ts";
import { percentile } from "../percentile.ts";
import { makeReaders, type Reader } from "../readers.ts";
import { TOLD_AFTER_MS, transactions } from "../transactions.ts";
import { startBareApp } from "./bare-app.ts";
import { type Asked, ask, type LoadFigures, measureLoad } from "./load.ts";

const READERS = 100;
const COUNTED_REQUESTS = 100;
const BARE = "bare";
const MOST_TRANSACTIONS = 2;
/** An event stream is admitted, found, and read with all others. */
const MOST_OF_A_STREAM = 3;
const LEAST_SHARE = 0.5;
const ROUNDS = 5;
const AT_ONCE = 16;
const ROUND_SECONDS = 4;
/** A server compiles what it runs often for the first ten thousand requests. */
const WARM_UP_SECONDS = 20;

type Path = (reader: Reader) => string;

interface Measured {
  path: Path;
  /** What the client sends beside its key. Browsers ask for compression, and many programs do not. */
  headers?: Readonly<Record<string, string>>;
}

const history: Path = ({ sessionId }) => `history/${sessionId}`;
/** Those that must reach a share of the rate of a bare route handler. */
const MEASURED: Readonly<Record<string, Measured>> = {
  "/credit-score": { path: () => "credit-score" },
  "/history/{id}": { path: history },
  "/history/{id}, compressed": { path: history, headers: { "accept-encoding": "gzip" } },
};
const COUNTED: Readonly<Record<string, Path>> = {
  "/credit-score": () => "credit-score",
  "/history/{id}": history,
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
    const place = { origin: app.origin, pid: app.pid, readers, database };
    const rates = await rateRows(place, bare);
    return [...(await transactionRows(place)), ...rates];
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

interface Place {
  origin: string;
  pid: number;
  readers: readonly Reader[];
  database: Database;
}

/** Asks as each reader in turn. */
function inTurn({ origin, readers }: Place, { path, headers }: Measured): () => Asked {
  let asked = 0;
  return () => {
    const reader = readers[asked++ % readers.length];
    if (!reader) throw new Error("There are no readers.");
    const authorization = `Bearer ${reader.key}`;
    return { url: `${origin}/api/${path(reader)}`, headers: { authorization, ...headers } };
  };
}

async function transactionRows(place: Place): Promise<DrillRow[]> {
  const rows: DrillRow[] = [];
  for (const [name, path] of Object.entries(COUNTED)) {
    const next = inTurn(place, { path });
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
    // The server's own work, such as autovacuum, is some transactions more or less.
    const each = Math.round((during - idle) / COUNTED_REQUESTS);
    const most = name.includes("events") ? MOST_OF_A_STREAM : MOST_TRANSACTIONS;
    rows.push(row(`GET ${name}: transactions a request`, each, `≤ ${most}`, each <= most));
  }
  return rows;
}

async function rateRows(place: Place, bare: { url: string; pid: number }): Promise<DrillRow[]> {
  const figures = new Map<string, LoadFigures[]>();
  const measure = async (name: string, next: () => Asked, pid: number, seconds: number) => {
    // A person has 300 requests a minute, and this is about all of them.
    await place.database.sql`truncate rate_limits`;
    const load = await measureLoad({ next, pid, atOnce: AT_ONCE, seconds });
    figures.set(name, [...(figures.get(name) ?? []), load]);
  };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const seconds = round === 0 ? WARM_UP_SECONDS : ROUND_SECONDS;
    await measure(BARE, () => ({ url: bare.url, headers: {} }), bare.pid, seconds);
    for (const [name, asked] of Object.entries(MEASURED))
      await measure(name, inTurn(place, asked), place.pid, seconds);
    if (round === 0) figures.clear();
  }
  const middle = (name: string, member: keyof LoadFigures) =>
    percentile(
      (figures.get(name) ?? []).map((each) => each[member]),
      0.5,
    );
  return Object.keys(MEASURED).map((name) => {
    const [own, bareRate] = [middle(name, "answersPerSecond"), middle(BARE, "answersPerSecond")];
    const share = own / bareRate;
    const processor = middle(BARE, "processorMs") / middle(name, "processorMs");
    const got = `${share.toFixed(2)} (${Math.round(own)} of ${Math.round(bareRate)} a second; by the processor time of the server ${processor.toFixed(2)})`;
    return row(
      `GET ${name}: rate against a bare route handler`,
      got,
      `≥ ${LEAST_SHARE}`,
      share >= LEAST_SHARE,
    );
  });
}
