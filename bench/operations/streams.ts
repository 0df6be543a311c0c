import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect, type Database } from "#db/client.ts";
import { insertDocument } from "#db/queries/documents.ts";
import { insertStream } from "#db/queries/streams.ts";
import { createAccount } from "#lib/auth/create-account.ts";
import { createApiKey } from "#lib/auth/create-api-key.ts";
import { requestContext } from "#lib/request-context.ts";
import { reportComplete, reportProgress } from "#lib/streams/report-progress.ts";

/** Each person may make 300 requests in a minute. */
const STREAMS_OF_A_PERSON = 250;
const AT_ONCE = 50;
const TICKS_PER_SECOND = 100;

interface StreamLoad {
  origin: string;
  /** The process of the app. */
  pid: number;
  databaseUrl: string;
  streams: number;
  idleSeconds: number;
}

export interface StreamFigures {
  open: number;
  kilobytesEach: number;
  idle: LoadFigures;
  /** While some streams have progress at every moment. */
  busy: LoadFigures & { events: number; lost: number };
}

interface LoadFigures {
  /** Of one core. */
  percentOfCore: number;
  transactionsPerSecond: number;
  p95OfOthersMs: number;
}

/** Opens many event streams at an app that runs, and says what they cost it. Needs the database of `env()` to be its own. */
export async function measureStreams(load: StreamLoad): Promise<StreamFigures> {
  const database = connect(load.databaseUrl, { connections: 4 });
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
  const keys: string[] = [];
  const readers: Reader[] = [];
  try {
    const ids: { id: string; key: string }[] = [];
    while (ids.length < load.streams) {
      const { key, taskIds } = await personWithStreams(
        database,
        Math.min(STREAMS_OF_A_PERSON, load.streams - ids.length),
      );
      keys.push(key);
      ids.push(...taskIds.map((id) => ({ id, key })));
    }
    const others = keys[0] ?? "";
    await opened(`${load.origin}/api/documents/upload/events/${ids[0]?.id}`, others, agent).then((each) =>
      each.leave(),
    );
    const before = residentKilobytes(load.pid);
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const batch = ids.slice(at, at + AT_ONCE);
      readers.push(
        ...(await Promise.all(
          batch.map(({ id, key }) => opened(`${load.origin}/api/documents/upload/events/${id}`, key, agent)),
        )),
      );
    }
    await pause(5_000);
    const kilobytesEach = (residentKilobytes(load.pid) - before) / readers.length;
    const during = (work: () => Promise<void>) => figuresDuring({ ...load, database, key: others }, work);
    const idle = await during(() => pause(load.idleSeconds * 1000));
    let events = 0;
    const busy = await during(async () => {
      for (let second = 0; second < load.idleSeconds; second++) {
        const end = performance.now() + 1000;
        for (let tick = 0; tick < TICKS_PER_SECOND; tick++) {
          const { id } = ids[(second * TICKS_PER_SECOND + tick) % ids.length] ?? { id: "" };
          await reportProgress(database, id, { value: 1 + second, stage: "converting" });
          events += 1;
        }
        await pause(Math.max(0, end - performance.now()));
      }
    });
    for (const { id } of ids.slice(0, 20)) await reportComplete(database, id, {});
    await pause(3_000);
    const received = readers.reduce((sum, reader) => sum + reader.events(), 0);
    return {
      open: readers.length,
      kilobytesEach,
      idle,
      busy: { ...busy, events, lost: events + 40 - received },
    };
  } finally {
    for (const reader of readers) reader.leave();
    agent.destroy();
    await database.close();
  }
}

interface Reader {
  events: () => number;
  leave: () => void;
}

function opened(url: string, key: string, agent: Agent): Promise<Reader> {
  return new Promise((resolve, reject) => {
    const request = get(
      url,
      { agent, headers: { authorization: `Bearer ${key}` } },
      (response: IncomingMessage) => {
        if (response.statusCode !== 200)
          return reject(new Error(`An event stream answered ${response.statusCode}.`));
        let events = 0;
        response.on("error", () => {});
        response.on("data", (bytes: Buffer) => {
          events += bytes.toString().split("\nevent: ").length - 1;
          resolve({ events: () => events, leave: () => request.destroy() });
        });
      },
    );
    request.on("error", reject);
  });
}

async function personWithStreams(database: Database, count: number) {
  const ctx = { ...requestContext("bench"), db: database.db };
  const user = await createAccount(ctx, { email: `${randomUUID()}@bench.test`, name: null });
  const actor = {
    userId: user.id,
    email: "reader@bench.test",
    name: null,
    via: "web-session",
    scopes: "all",
    resource: null,
  } as const;
  const { api_key: key } = await createApiKey(
    { ...ctx, actor },
    { name: "bench", scopes: ["documents:read", "credits:read"] },
  );
  const taskIds = Array.from({ length: count }, () => randomUUID());
  for (const taskId of taskIds) await insertStream(database.db, taskId);
  for (const taskId of taskIds)
    await insertDocument(database.db, {
      ownerId: user.id,
      taskId,
      filename: "bench.md",
      format: "md",
      contentType: "text/markdown",
      byteSize: 1,
      sha256: "0",
      status: "converting",
    });
  return { key, taskIds };
}

async function figuresDuring(
  { origin, pid, database, key }: { origin: string; pid: number; database: Database; key: string },
  work: () => Promise<void>,
): Promise<LoadFigures> {
  const times: number[] = [];
  let isOver = false;
  const others = (async () => {
    while (!isOver) {
      const begun = performance.now();
      await fetch(`${origin}/api/credit-score`, { headers: { authorization: `Bearer ${key}` } }).then((r) =>
        r.text(),
      );
      times.push(performance.now() - begun);
      await pause(1_000);
    }
  })();
  const [begun, cpu, transactions] = [performance.now(), cpuSeconds(pid), await committed(database)];
  await work();
  const seconds = (performance.now() - begun) / 1000;
  const figures = {
    percentOfCore: (100 * (cpuSeconds(pid) - cpu)) / seconds,
    transactionsPerSecond: ((await committed(database)) - transactions) / seconds,
  };
  isOver = true;
  await others;
  return { ...figures, p95OfOthersMs: times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0 };
}

async function committed({ sql }: Database): Promise<number> {
  const [row] = await sql`
    select xact_commit::int as n from pg_stat_database where datname = current_database()`;
  return Number(row?.n);
}

function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function residentKilobytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
