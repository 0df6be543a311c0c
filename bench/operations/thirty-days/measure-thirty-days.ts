import type { Sql } from "#db/client.ts";
import { startOpenai } from "#e2e/stand-ins/openai.ts";
import { readTea } from "#e2e/stand-ins/tea-model.ts";
import { createApiKey } from "#lib/auth/create-api-key.ts";
import type { Context } from "#lib/context.ts";
import { SCOPES } from "#lib/contract/scopes.ts";
import { expireCredits } from "#lib/credits/expire-credits.ts";
import { blobKeys } from "#lib/documents/blob-keys.ts";
import { deleteOldOriginals } from "#lib/documents/delete-old-originals.ts";
import { sweepDirectUploads } from "#lib/documents/sweep-direct-uploads.ts";
import { sweepOrphanFiles } from "#lib/documents/sweep-orphan-files.ts";
import { forgetOldRecords } from "#lib/forget-old-records.ts";
import { reconcileWork } from "#lib/reconcile-work.ts";
import { printTable } from "../../print-table.ts";
import { type DrillPlace, type DrillRow, row } from "../drill.ts";
import { openScene, type Scene } from "../scene.ts";
import { playDay, type Someone } from "./day-of-use.ts";
import { internalSizes, letADayPass, type TableSize } from "./table-sizes.ts";

const DAYS = 30;
const LOOK_AT = [10, 20, 30];
const RETENTION_DAYS = "7";
/** Every kind of record is kept for a week, so that ten days are long enough to see if it goes. */
const RETENTION = {
  RETENTION_STREAM_DAYS: RETENTION_DAYS,
  RETENTION_MAIL_DAYS: RETENTION_DAYS,
  RETENTION_MODEL_CALL_DAYS: RETENTION_DAYS,
  RETENTION_CHAT_DAYS: RETENTION_DAYS,
  RETENTION_ORIGINAL_DAYS: RETENTION_DAYS,
};
/** A table that gained so few rows did so because one day is not like another. */
const MOST_GROWTH = 1.1;
const FEW_ROWS = 5;

/** Uses an app for thirty days that pass at once, sweeps after each, and looks at what only Galley needs. */
export async function measureThirtyDays({ folder, firstPort }: DrillPlace): Promise<DrillRow[]> {
  const model = await startOpenai({ script: readTea });
  const scene = await openScene(folder, {
    ...RETENTION,
    OPENAI_BASE_URL: model.url,
    REVIEW_MODEL: "tea-reader",
  });
  try {
    const app = await scene.start(firstPort);
    const author = await someone(scene, "author");
    const reader = await someone(scene, "reader");
    const looks: Look[] = [];
    for (let day = 1; day <= DAYS; day++) {
      await playDay(app.origin, day, author, reader);
      await letADayPass(scene.sql);
      await tidy(author.ctx);
      if (!LOOK_AT.includes(day)) continue;
      console.log(`  day ${day}`);
      looks.push({ tables: await internalSizes(scene.sql), originals: await originalsOf(author.ctx) });
    }
    return report(looks, await documentsOf(scene.sql));
  } finally {
    await scene.close();
    await model.close();
  }
}

interface Look {
  tables: TableSize[];
  /** The number of uploaded files in the store. */
  originals: number;
}

async function someone(scene: Scene, name: string): Promise<Someone> {
  const ctx = await scene.person(name);
  const { api_key: key } = await createApiKey(ctx, { name: "bench", scopes: [...SCOPES] });
  return { ctx, key };
}

/** Does what the housekeeping of a process does eight times a day. */
async function tidy(ctx: Context): Promise<void> {
  const tasks = [expireCredits, forgetOldRecords, deleteOldOriginals, sweepOrphanFiles, sweepDirectUploads];
  for (const task of tasks) await task(ctx);
  await reconcileWork(ctx);
}

async function originalsOf(ctx: Context): Promise<number> {
  let originals = 0;
  for await (const { key } of ctx.blobs.list(blobKeys.documents))
    if (key.endsWith("/original")) originals += 1;
  return originals;
}

async function documentsOf(sql: Sql): Promise<number> {
  const [found] = await sql<{ n: number }[]>`select count(*)::int as n from documents`;
  return found?.n ?? 0;
}

function report(looks: readonly Look[], documents: number): DrillRow[] {
  const names = looks[0]?.tables.map(({ table }) => table) ?? [];
  const rowsOf = (name: string) =>
    looks.map(({ tables }) => tables.find(({ table }) => table === name)?.rows ?? 0);
  const bytesOf = ({ tables }: Look) => tables.reduce((sum, { bytes }) => sum + bytes, 0);
  const used = names
    .map((table) => ({ table, rows: rowsOf(table) }))
    .filter(({ rows }) => Math.max(...rows) > 0);
  printTable(used, {
    table: ({ table }) => table,
    ...Object.fromEntries(
      LOOK_AT.map((day, i) => [`day ${day}`, ({ rows }: (typeof used)[number]) => String(rows[i] ?? 0)]),
    ),
  });
  const growing = used.filter(({ rows: [first = 0, ...later] }) =>
    later.some((rows) => rows > Math.max(first * MOST_GROWTH, first + FEW_ROWS)),
  );
  const over = (values: readonly number[]) => values.map((value) => Math.round(value)).join(" · ");
  const isFlat = (values: readonly number[]) => Math.max(...values) <= (values[0] ?? 0) * MOST_GROWTH;
  const kilobytes = looks.map((look) => bytesOf(look) / 1024);
  const originals = looks.map((look) => look.originals);
  const days = LOOK_AT.join(" · ");
  return [
    row(
      `${DAYS} days with ${documents} documents: of ${used.length} internal tables in use, those that grow from day ${LOOK_AT[0]}`,
      growing.map(({ table }) => table).join(", ") || "none",
      "none",
    ),
    row(`kB of internal tables at day ${days}`, over(kilobytes), "flat", isFlat(kilobytes)),
    row(`uploaded files kept at day ${days}`, over(originals), "flat", isFlat(originals)),
  ];
}
