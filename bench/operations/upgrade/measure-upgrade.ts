import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { connect, type Database } from "#db/client.ts";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { projectRoot } from "#lib/env.ts";
import { type DrillPlace, type DrillRow, row } from "../drill.ts";
import { startInstance } from "../instances.ts";
import { startWork } from "./start-work.ts";

/** Ada and her key, in the data of every release. */
const ADA = "01a2026d-5e65-7c70-a1e6-f1caa41661c4";
const KEY = "gly_CHfII6BHs310YgHkgpCD8dmtbodv79kEvEm2Ma0v0HF5fo";
const CREDITS = 200;
const UNDER_LOAD_MS = 20_000;
const SETTLED_WITHIN_MS = 300_000;
const LOOK_EVERY_MS = 2_000;

/**
 * Upgrades an installation of a released version while people upload, review and read: the old app is killed in the
 * middle of its work, and this one starts on its data. Counts what was promised and never came.
 */
export async function measureUpgrade({ folder, firstPort, release }: DrillPlace): Promise<DrillRow[]> {
  if (!release) throw new Error("The drill needs a released version.");
  const version = String(JSON.parse(readFileSync(join(release, "package.json"), "utf8")).version);
  const server = await startEmbedded({ dataDir: folder });
  const { sql, close } = connect(server.url, { connections: 2 });
  const stops: (() => Promise<unknown>)[] = [() => server.stop(), close];
  const variables = { GALLEY_DATA_DIR: folder, DATABASE_URL: server.url, UPLOADS_PER_HOUR: "10000" };
  try {
    await migrate(server.url, { migrationsFolder: join(release, "db", "migrations") });
    await fillAs(version, sql, folder);
    const old = startInstance({ port: firstPort + 1, variables, root: release });
    stops.push(old.kill);
    await old.serves();
    const work = startWork(old.origin, KEY);
    stops.push(work.stop);
    await pause(UNDER_LOAD_MS);
    await old.kill();
    const app = startInstance({ port: firstPort + 2, variables });
    stops.push(app.stop);
    await app.ready();
    const before = work.turnTo(app.origin);
    await pause(UNDER_LOAD_MS);
    const { promised, asked, failed } = await work.stop();
    const open = await openAfter(sql, promised);
    return [
      row(`${version}, killed under load: uploads and reviews that it took`, before, "some", before > 0),
      row("uploads and reviews that are not done after the upgrade", open, 0),
      row(`${asked} requests to the new version: failed`, failed, 0),
      row("lots whose ledger is not exact", await inexactLots(sql), 0),
    ];
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/** The data that the version's own tests were left with, and credits for the reviews of the drill. */
async function fillAs(version: string, sql: Database["sql"], folder: string): Promise<void> {
  const data = join(projectRoot(), "db", "testing", "releases", version);
  await sql.unsafe(readFileSync(join(data, "rows.sql"), "utf8"));
  cpSync(join(data, "files"), join(folder, "blobs", "documents"), { recursive: true });
  await sql`update credit_balances set balance = balance + ${CREDITS} where user_id = ${ADA} and kind = 'paid'`;
  await sql`
    insert into credit_entries (id, user_id, kind, entry, amount, reference, note)
    values (gen_random_uuid(), ${ADA}, 'paid', 'grant', ${CREDITS}, 'drill', 'For the drill')`;
}

/** Returns how many of these are under way or missing once none is under way, or at the deadline. */
async function openAfter(sql: Database["sql"], promised: readonly string[]): Promise<number> {
  for (const until = performance.now() + SETTLED_WITHIN_MS; ; await pause(LOOK_EVERY_MS)) {
    const done = await sql`
      select id from documents where id = any(${promised}) and status = 'converted'
      union all select id from review_sessions where id = any(${promised}) and status = 'completed'`;
    const open = promised.length - done.length;
    if (open === 0 || performance.now() > until) return open;
  }
}

async function inexactLots(sql: Database["sql"]): Promise<number> {
  const lots = await sql`
    select lot.id from credit_lots lot left join credit_entries entry on entry.lot_id = lot.id
    group by lot.id
    having lot.available <> coalesce(sum(entry.amount), 0) or lot.held <> (
      select count(*) from credit_holds where lot_id = lot.id and state = 'held')`;
  return lots.length;
}
