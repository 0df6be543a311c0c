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

const POINTS_OF_EACH = 15;
const LOOK_EVERY_MS = 150;
const BETWEEN_KILLS_MS = 60_000;
const DONE_WITHIN_MS = 15 * 60_000;

/**
 * Kills the app at thirty points in time, spread over the conversion and the review of a small document: fifteen times the
 * one process that does everything, and fifteen times a worker beside a web process.
 */
export async function measureKills({ folder, firstPort }: DrillPlace): Promise<DrillRow[]> {
  const rows: DrillRow[] = [];
  for (const roles of ["all", "web and worker"] as const)
    rows.push(...(await killThroughout(roles, join(folder, roles.replaceAll(" ", "-")), firstPort)));
  return rows;
}

async function killThroughout(
  roles: "all" | "web and worker",
  folder: string,
  port: number,
): Promise<DrillRow[]> {
  const postgres = await startEmbedded({ dataDir: folder });
  const variables = { ...MANY, GALLEY_DATA_DIR: folder, DATABASE_URL: postgres.url };
  const isOne = roles === "all";
  const start = (role: "all" | "web" | "worker") =>
    startInstance({
      port: role === "worker" ? port + 1 : port,
      variables: { ...variables, GALLEY_ROLE: role },
    });
  await migrate(postgres.url);
  const web = isOne ? null : start("web");
  await web?.ready();
  const startVictim = async () => {
    const victim = start(isOne ? "all" : "worker");
    await victim.ready();
    return victim;
  };
  let victim = await startVictim();
  try {
    const author = new Author(`http://127.0.0.1:${port}`, await keyOf(variables));
    await closeDatabase();
    const wholeMs = await timeOf(author);
    for (let point = 0; point < POINTS_OF_EACH; point++) {
      author.phase = `killed at ${point} of ${POINTS_OF_EACH}`;
      const stopping = new AbortController();
      const work = workOnOne(author, stopping.signal);
      await pause((wholeMs * (point + 0.5)) / POINTS_OF_EACH);
      await victim.kill();
      stopping.abort();
      await work;
      victim = await startVictim();
      // Each point in time is one of its own: five deaths in a row would end a step.
      await author.finish(BETWEEN_KILLS_MS);
    }
    const { stuck, seconds } = await author.finish(DONE_WITHIN_MS);
    const name = `kill -9, ${roles}`;
    const what = `${name}, at ${POINTS_OF_EACH} points of ${Math.round(wholeMs / 1000)} s: stuck after 15 minutes`;
    return [
      row(`${what} (the last was done after ${Math.round(seconds)} s)`, stuck, 0),
      ...(await audit(name, author, postgres.url)),
    ];
  } finally {
    await victim.stop();
    await web?.stop();
    await postgres.stop();
  }
}

/** Returns how long a document takes from its upload to the end of its review, the second time. */
async function timeOf(author: Author): Promise<number> {
  let ms = 0;
  for (let n = 0; n < 2; n++) {
    const begun = performance.now();
    if (!(await author.upload())) throw new Error("The app took no upload.");
    while ((await author.goOn()) > 0) await pause(LOOK_EVERY_MS);
    ms = performance.now() - begun;
  }
  return ms;
}

/** Sends one document, and has it reviewed as soon as it is converted. */
async function workOnOne(author: Author, signal: AbortSignal): Promise<void> {
  await author.upload();
  while (!signal.aborted) {
    await author.goOn();
    await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
  }
}
