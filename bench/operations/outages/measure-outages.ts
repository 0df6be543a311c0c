import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { closeDatabase } from "#db/client.ts";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { type DrillPlace, type DrillRow, row } from "../drill.ts";
import { keyOf, startInstance } from "../instances.ts";
import { MANY } from "../scene.ts";
import { audit } from "./audit.ts";
import { Author } from "./author.ts";
import { startInngestServer } from "./inngest-server.ts";
import { startSteadyAddress } from "./steady-address.ts";

const BETWEEN_OUTAGES_MS = 20_000;
const DONE_WITHIN_MS = 15 * 60_000;

type Scene = Awaited<ReturnType<typeof openScene>>;

/**
 * Lets the app, its database and an Inngest server go down one after another while somebody uploads and reviews, and the
 * Inngest server lose its queue. Then looks what stands still, what is lost, and if the books are right.
 */
export async function measureOutages(place: DrillPlace): Promise<DrillRow[]> {
  const rows: DrillRow[] = [];
  for (const runner of ["embedded", "Inngest"] as const) {
    const folder = join(place.folder, runner);
    const scene = await openScene({ ...place, folder }, runner);
    try {
      rows.push(...(await play(scene, place.outageSeconds)));
    } finally {
      await scene.close();
    }
  }
  return rows;
}

async function openScene({ folder, firstPort }: DrillPlace, runner: "embedded" | "Inngest") {
  let postgres = await startEmbedded({ dataDir: folder });
  await migrate(postgres.url);
  const address = await startSteadyAddress(postgres.url);
  const inngest =
    runner === "Inngest"
      ? await startInngestServer({ folder: join(folder, "inngest"), port: firstPort + 1 })
      : null;
  const variables = {
    ...MANY,
    GALLEY_DATA_DIR: folder,
    DATABASE_URL: address.url,
    AUTH_URL: `http://127.0.0.1:${firstPort}`,
    ...inngest?.variables,
  };
  const start = () => startInstance({ port: firstPort, variables });
  let app = start();
  await app.ready();
  const author = new Author(app.origin, await keyOf(variables));
  await closeDatabase();
  return {
    runner,
    author,
    databaseUrl: address.url,
    inngest,
    app: {
      down: () => app.kill(),
      async up() {
        app = start();
        await app.ready();
      },
    },
    database: {
      down: () => postgres.stop(),
      async up() {
        postgres = await startEmbedded({ dataDir: folder });
        address.leadTo(postgres.url);
      },
    },
    async close() {
      await app.stop();
      await inngest?.close();
      address.close();
      await postgres.stop();
    },
  };
}

async function play(scene: Scene, seconds: number): Promise<DrillRow[]> {
  const { author, runner, inngest } = scene;
  const stopping = new AbortController();
  const work = author.work(stopping.signal);
  const outage = async (phase: string, { down, up }: Scene["app"], lastsMs: number) => {
    await pause(BETWEEN_OUTAGES_MS);
    console.log(`  ${runner}: ${phase}, ${author.sent.length} uploads so far`);
    author.phase = phase;
    await down();
    await pause(lastsMs);
    await up();
  };
  await outage("the app is down", scene.app, seconds * 1000);
  await outage("the database is down", scene.database, seconds * 1000);
  if (inngest) {
    await outage("Inngest is down", inngest, seconds * 1000);
    const losing = {
      async down() {
        await inngest.down();
        await inngest.loseQueue();
      },
      up: inngest.up,
    };
    await outage("Inngest has lost its queue", losing, 1_000);
  }
  await pause(BETWEEN_OUTAGES_MS);
  stopping.abort();
  await work;
  const { stuck, seconds: last } = await author.finish(DONE_WITHIN_MS);
  const outages = `${runner}, ${inngest ? 3 : 2} outages of ${seconds} s${inngest ? " and a lost queue" : ""}`;
  return [
    row(`${outages}: stuck after 15 minutes (the last was done after ${Math.round(last)} s)`, stuck, 0),
    ...(await audit(runner, author, scene.databaseUrl)),
  ];
}
