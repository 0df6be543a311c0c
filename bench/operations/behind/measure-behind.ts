import { setTimeout as pause } from "node:timers/promises";
import type { ActorContext } from "#lib/context.ts";
import { startReview } from "#lib/reviews/start/start-review.ts";
import { uploadText } from "../../upload-text.ts";
import { type DrillPlace, type DrillRow, row } from "../drill.ts";
import { openScene, type Scene, until } from "../scene.ts";
import { startSlowConverter } from "../workers/slow-converter.ts";

const QUEUED = 500;
const OTHERS = 3;
const CONVERSION_MS = 5_000;
const MOST_SECONDS = 10;
/** Enough for a review. */
const TEXT = `# Tea\n\n${"Tea at noon is drunk by most of those who were asked, and by few of the others.\n\n".repeat(7)}`;

/** Lets one owner queue 500 conversions, and 500 reviews, and measures how long the first of others waits to start. */
export async function measureBehind({ folder, firstPort }: DrillPlace): Promise<DrillRow[]> {
  const converter = await startSlowConverter(CONVERSION_MS);
  const scene = await openScene(folder, converter.variables);
  try {
    const greedy = await scene.person("greedy");
    const others: ActorContext[] = [];
    for (let n = 0; n < OTHERS; n++) others.push(await scene.person(`other-${n}`));
    const app = await scene.start(firstPort);
    // What is to be reviewed is converted before others wait.
    const ready = new Map<ActorContext, string>();
    for (const ctx of [greedy, ...others]) ready.set(ctx, await uploadText(ctx, "ready.md", TEXT));
    await until(async () => (await count(scene, "documents", "converting")) === 0);

    const review = (ctx: ActorContext) =>
      startReview(ctx, { documentId: ready.get(ctx) ?? "", previousSessionId: null, preview: false });
    const convert = (ctx: ActorContext) => uploadText(ctx, "next.md", TEXT);
    const rows: DrillRow[] = [];
    for (const [what, job, does] of [
      ["conversions", "convert-document", convert],
      ["reviews", "run-review", review],
    ] as const) {
      for (let n = 0; n < QUEUED; n++) await does(greedy);
      await pause(2 * CONVERSION_MS);
      rows.push(...(await delaysOf(scene, { what, job, does, others })));
    }
    await app.kill();
    return rows;
  } finally {
    await scene.close();
    await converter.close();
  }
}

interface Work {
  what: string;
  job: string;
  does: (ctx: ActorContext) => Promise<unknown>;
  others: readonly ActorContext[];
}

async function delaysOf(scene: Scene, { what, job, does, others }: Work): Promise<DrillRow[]> {
  const [first, ...rest] = others;
  if (first) await does(first);
  const alone = Math.max(...(await delays(scene, job, [first])));
  for (const other of rest) await does(other);
  const together = Math.max(...(await delays(scene, job, rest)));
  const behind = `behind ${QUEUED} ${what} of one owner`;
  const goal = `≤ ${MOST_SECONDS} s`;
  return [
    row(`${behind}: the first of another starts after`, `${alone.toFixed(1)} s`, goal, alone <= MOST_SECONDS),
    row(
      `${behind}: the last of the firsts of ${rest.length} others at once`,
      `${together.toFixed(1)} s`,
      goal,
      together <= MOST_SECONDS,
    ),
  ];
}

/** Returns how long the newest run of each owner waited before it started, in seconds, once all have. */
async function delays(
  { sql }: Scene,
  job: string,
  owners: readonly (ActorContext | undefined)[],
): Promise<number[]> {
  const ids = owners.map((ctx) => ctx?.actor.userId ?? "");
  let seconds: (number | null)[] = [];
  await until(async () => {
    const rows = await sql<{ seconds: number | null }[]>`
      select distinct on (event->'data'->>'ownerId')
        extract(epoch from r.started_at - e.occurred_at)::float8 as seconds
      from job_runs r join outbox_events e on e.id = r.event_id
      where r.function_id like ${`%${job}`} and event->'data'->>'ownerId' in ${sql(ids)}
      order by event->'data'->>'ownerId', e.sequence desc`;
    seconds = rows.map((each) => each.seconds);
    return seconds.length === ids.length && !seconds.includes(null);
  });
  return seconds.map((each) => each ?? Number.POSITIVE_INFINITY);
}

async function count({ sql }: Scene, table: string, status: string): Promise<number> {
  const [found] = await sql<{ n: number }[]>`
    select count(*)::int as n from ${sql(table)} where status = ${status}`;
  return found?.n ?? 0;
}
