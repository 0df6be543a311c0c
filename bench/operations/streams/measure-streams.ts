import { setTimeout as pause } from "node:timers/promises";
import { connect, type Database } from "#db/client.ts";
import { appendChanges } from "#db/queries/streams.ts";
import { reportProgress } from "#lib/streams/report-progress.ts";
import { type DrillPlace, type DrillRow, row } from "../drill.ts";
import type { Instance } from "../instances.ts";
import { percentile } from "../percentile.ts";
import { processorMs } from "../processor-time.ts";
import { makeReaders, type Reader } from "../readers.ts";
import { ask } from "../reads/load.ts";
import { openScene } from "../scene.ts";
import { TOLD_AFTER_MS, transactions } from "../transactions.ts";
import { type Followed, makeFollowed } from "./followed.ts";
import { type OpenStream, openStreams } from "./open-streams.ts";
import { residentKilobytes, tellingMemory } from "./resident-memory.ts";

const READERS = 100;
const OF_EACH_KIND = 25;
const IDLE_MS = 60_000;
const BUSY_SECONDS = 30;
const PROGRESS_PER_SECOND = 100;
const ASK_OTHERS_EVERY_MS = 500;
/** Access is asked about every ten seconds. */
const ACCESS_ENDS_WITHIN_MS = 12_000;

const KINDS = ["upload", "review"] as const;
const NAMES: Readonly<Record<Followed["kind"], string>> = { upload: "an upload", review: "a review" };

const MOST_OF_A_CORE = 15;
const MOST_TRANSACTIONS_PER_SECOND = 50;
const MOST_KILOBYTES_EACH = 60;
const MOST_P95_MS = 100;

interface Place {
  app: Instance;
  database: Database;
  readers: readonly Reader[];
}

/** Opens thousands of event streams at one process, half of them of changes in reviews, and says what they cost it. */
export async function measureStreams({ folder, firstPort }: DrillPlace): Promise<DrillRow[]> {
  const scene = await openScene(folder);
  const database = connect(scene.variables.DATABASE_URL ?? "", { connections: 4 });
  const open: OpenStream[] = [];
  try {
    const inspectorPort = firstPort + 1;
    const app = await scene.start(firstPort, tellingMemory(inspectorPort));
    const readers = await makeReaders(database, READERS);
    const place = { app, database, readers };
    const followed = await makeFollowed(database, readers, OF_EACH_KIND);
    await loadRoutes(place, followed);
    const memory: DrillRow[] = [];
    for (const kind of KINDS) {
      const before = await residentKilobytes(app.pid, inspectorPort);
      const ofKind = await openStreams(
        app.origin,
        followed.filter((each) => each.kind === kind),
      );
      open.push(...ofKind);
      await pause(TOLD_AFTER_MS);
      const each = ((await residentKilobytes(app.pid, inspectorPort)) - before) / ofKind.length;
      memory.push(atMost(`memory of each that follows ${NAMES[kind]}, kB`, each, MOST_KILOBYTES_EACH));
    }
    const idle = await figuresDuring(place, () => pause(IDLE_MS));
    let lost = 0;
    const busy = await figuresDuring(place, async () => {
      lost = await eventsLost(place, open);
    });
    return [
      row("event streams that are open, half of them of reviews", open.length, followed.length),
      ...memory,
      ...loadRows("silent", idle),
      row(`of ${PROGRESS_PER_SECOND} events and more in a second, those that did not come`, lost, 0),
      atMost("meanwhile: other requests, p95 in ms", busy.p95Ms, MOST_P95_MS),
      await accessRow(place, open),
    ];
  } finally {
    for (const each of open) each.leave();
    await database.close();
    await scene.close();
  }
}

function loadRows(when: string, { percentOfCore, perSecond, p95Ms }: Figures): DrillRow[] {
  return [
    atMost(`${when}: % of a core`, percentOfCore, MOST_OF_A_CORE),
    atMost(`${when}: transactions a second`, perSecond, MOST_TRANSACTIONS_PER_SECOND),
    atMost(`${when}: other requests, p95 in ms`, p95Ms, MOST_P95_MS),
  ];
}

function atMost(what: string, got: number, most: number): DrillRow {
  return row(what, got.toFixed(1), `≤ ${most}`, got <= most);
}

/** The first request of each kind loads what its route needs. */
async function loadRoutes(place: Place, followed: readonly Followed[]): Promise<void> {
  const kinds = KINDS.map((kind) => followed.find((each) => each.kind === kind));
  for (const each of await openStreams(
    place.app.origin,
    kinds.flatMap((found) => found ?? []),
  ))
    each.leave();
  await askOther(place, 0);
}

interface Figures {
  percentOfCore: number;
  /** Transactions of the database. */
  perSecond: number;
  /** Of other requests. */
  p95Ms: number;
}

async function figuresDuring(place: Place, work: () => Promise<void>): Promise<Figures> {
  const { app, database } = place;
  const times: number[] = [];
  let isOver = false;
  const others = (async () => {
    for (let n = 0; !isOver; n += 1) {
      times.push(await askOther(place, n));
      await pause(ASK_OTHERS_EVERY_MS);
    }
  })();
  const [begun, used, done] = [performance.now(), processorMs(app.pid), await transactions(database)];
  await work();
  const [took, usedThen, doneThen] = [
    performance.now() - begun,
    processorMs(app.pid),
    await transactions(database),
  ];
  isOver = true;
  await others;
  return {
    percentOfCore: (100 * (usedThen - used)) / took,
    perSecond: ((doneThen - done) * 1_000) / took,
    p95Ms: percentile(times, 0.95),
  };
}

/** Returns how long the request took, in milliseconds. */
async function askOther({ app, readers }: Place, n: number): Promise<number> {
  const key = readers[n % readers.length]?.key ?? "";
  const begun = performance.now();
  await ask({ url: `${app.origin}/api/credit-score`, headers: { authorization: `Bearer ${key}` } });
  return performance.now() - begun;
}

/** Writes progress of uploads and changes of reviews, and returns how many events did not reach their readers. */
async function eventsLost({ database }: Place, open: readonly OpenStream[]): Promise<number> {
  const uploads = open.filter(({ followed }) => followed.kind === "upload");
  const reviews = open.filter(({ followed }) => followed.kind === "review");
  let expected = 0;
  for (let second = 0; second < BUSY_SECONDS; second += 1) {
    const end = performance.now() + 1_000;
    const changed = reviews[second]?.followed.id ?? "";
    await database.db.transaction((tx) => appendChanges(tx, changed, [{ type: "change", change: "action" }]));
    expected += reviews.filter(({ followed }) => followed.id === changed).length;
    for (let n = 0; n < PROGRESS_PER_SECOND; n += 1) {
      const upload = uploads[(second * PROGRESS_PER_SECOND + n) % uploads.length];
      await reportProgress(database, upload?.followed.id ?? "", { value: 1 + second, stage: "converting" });
      expected += 1;
    }
    await pause(Math.max(0, end - performance.now()));
  }
  await pause(3_000);
  return expected - open.reduce((sum, { events }) => sum + events(), 0);
}

/** Takes the access to one review away from all but its owner. */
async function accessRow({ database, readers }: Place, open: readonly OpenStream[]): Promise<DrillRow> {
  const sessionId = readers[0]?.sessionId ?? "";
  const gone = await database.sql`delete from session_members where session_id = ${sessionId}`;
  await pause(ACCESS_ENDS_WITHIN_MS);
  const ended = open.filter((each) => each.hasEnded());
  const right = ended.filter(({ followed }) => followed.id === sessionId).length;
  return row(
    `of ${gone.count} streams whose access was taken away, those that ended within ${ACCESS_ENDS_WITHIN_MS / 1_000} s, and others that ended`,
    `${right}, ${ended.length - right}`,
    `${gone.count}, 0`,
  );
}
