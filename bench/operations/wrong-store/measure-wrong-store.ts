import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { connect, type Database } from "#db/client.ts";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { insertDocument } from "#db/queries/documents.ts";
import { startS3 } from "#e2e/stand-ins/s3.ts";
import { createAccount } from "#lib/auth/create-account.ts";
import type { Context } from "#lib/context.ts";
import { blobKeys } from "#lib/documents/blob-keys.ts";
import { recogniseStore } from "#lib/documents/recognise-store.ts";
import { StoreMismatchError } from "#lib/documents/store-mismatch.ts";
import { sweepOrphanFiles } from "#lib/documents/sweep-orphan-files.ts";
import { settleEnv } from "#lib/env.ts";
import { openBlobs } from "#lib/ports/blobs/open-blobs.ts";
import { requestContext } from "#lib/request-context.ts";
import { type DrillPlace, type DrillRow, row } from "../drill.ts";
import { startInstance } from "../instances.ts";

const DOCUMENTS = 158;
const SWEEPS = 3;
/** More than the days of grace of files without a document. */
const DAYS_BETWEEN_SWEEPS = 8;

type Variables = Readonly<Record<string, string>>;

/**
 * Puts an existing file store beside an empty database, an existing database beside an empty store, and a database that
 * has lost its rows beside its own store: starts the app on each, and lets the sweep look at each three times.
 */
export async function measureWrongStore({ folder, firstPort }: DrillPlace): Promise<DrillRow[]> {
  const postgres = await startEmbedded({ dataDir: folder });
  const s3 = await startS3();
  const admin = connect(postgres.url, { connections: 1 });
  try {
    const rows: DrillRow[] = [];
    const stores: [string, Variables][] = [
      ["disk", {}],
      ["S3", s3.variables],
    ];
    for (const [kind, variables] of stores) {
      const databaseUrl = async (name: string) => {
        const database = `${kind.toLowerCase()}_${name}`;
        await admin.sql.unsafe(`create database ${database}`);
        return Object.assign(new URL(postgres.url), { pathname: `/${database}` }).href;
      };
      const own = {
        ...variables,
        GALLEY_DATA_DIR: join(folder, kind),
        DATABASE_URL: await databaseUrl("own"),
      };
      const empty =
        kind === "S3" ? { ...own, S3_PREFIX: "empty" } : { ...own, GALLEY_DATA_DIR: join(folder, "empty") };
      const other = { ...own, DATABASE_URL: await databaseUrl("other") };
      rows.push(...(await confuse({ kind, own, other, empty, port: firstPort })));
    }
    return rows;
  } finally {
    await admin.close();
    await s3.close();
    await postgres.stop();
  }
}

interface Confusion {
  kind: string;
  own: Variables;
  /** With the store of `own`, and an empty database. */
  other: Variables;
  /** With the database of `own`, and an empty store. */
  empty: Variables;
  port: number;
}

async function confuse({ kind, own, other, empty, port }: Confusion): Promise<DrillRow[]> {
  const files = await within(own, async (ctx, database) => {
    await recogniseStore(ctx);
    await fill(ctx);
    await database.sql`analyze`;
    return count(ctx);
  });
  const starts = [await startOf(other, port), await startOf(empty, port)];
  const mismatched = await within(other, sweepThrice);
  const reversed = await within(empty, sweepThrice);
  const emptied = await within(own, async (ctx, database) => {
    await database.sql`delete from documents`;
    return sweepThrice(ctx, database);
  });
  const lost = await within(own, async (ctx) => files - (await count(ctx)));
  const refused = `${starts.filter((each) => each === "refused").length} of ${starts.length}`;
  const sweepsRefused = `${mismatched.refused + reversed.refused} of ${2 * SWEEPS}`;
  return [
    row(`${kind}: starts on an empty database or an empty store, refused`, refused, "2 of 2"),
    row(`${kind}: sweeps on those, refused`, sweepsRefused, `${2 * SWEEPS} of ${2 * SWEEPS}`),
    row(
      `${kind}: sweeps on its own database without rows, deleted documents (refused ${emptied.refused})`,
      emptied.deleted,
      0,
    ),
    row(`${kind}: files deleted of ${files}, after all ${3 * SWEEPS} sweeps`, lost, 0),
  ];
}

/** Starts the app on a pair, and ends it if it does start. */
async function startOf(variables: Variables, port: number): Promise<string> {
  const app = startInstance({ port, variables: { ...variables, LOG_LEVEL: "warn" } });
  const started = app.ready().then(
    () => "started",
    () => "ended",
  );
  const outcome = await started;
  await app.stop();
  if (outcome === "started") return outcome;
  const saysWhy = app.output().includes("files adopt");
  return (await app.ended) === 1 && saysWhy ? "refused" : `ended otherwise: ${app.output().slice(-500)}`;
}

/** Works with the database and the store of these variables, and no other. */
async function within<T>(
  variables: Variables,
  work: (ctx: Context, database: Database) => Promise<T>,
): Promise<T> {
  settleEnv({ LOG_LEVEL: "silent", S3_PREFIX: "", ...variables });
  await migrate(variables.DATABASE_URL ?? "");
  const database = connect(variables.DATABASE_URL ?? "", { connections: 2 });
  try {
    return await work({ ...requestContext("bench"), db: database.db, blobs: openBlobs() }, database);
  } finally {
    await database.close();
  }
}

async function fill(ctx: Context): Promise<void> {
  const { id: ownerId } = await createAccount(ctx, { email: "reader@bench.test" });
  for (let n = 0; n < DOCUMENTS; n++) {
    const text = Buffer.from(`# Tea, part ${n}\n`);
    const id = randomUUID();
    await insertDocument(ctx.db, {
      id,
      ownerId,
      taskId: randomUUID(),
      filename: `tea-${n}.md`,
      format: "md",
      contentType: "text/markdown",
      byteSize: text.length,
      sha256: String(n),
      status: "converted",
    });
    const keys = [
      blobKeys.original(id),
      blobKeys.content(id),
      blobKeys.blocks(id),
      blobKeys.image(id, "a.png"),
    ];
    for (const key of keys) await ctx.blobs.put(key, text, { contentType: "text/plain" });
  }
}

async function count(ctx: Context): Promise<number> {
  let files = 0;
  for await (const _ of ctx.blobs.list(blobKeys.documents)) files += 1;
  return files;
}

/** Sweeps three times with more than the days of grace between. */
async function sweepThrice(ctx: Context, { sql }: Database): Promise<{ refused: number; deleted: number }> {
  const result = { refused: 0, deleted: 0 };
  for (let n = 0; n < SWEEPS; n++) {
    try {
      result.deleted += (await sweepOrphanFiles(ctx)).deleted;
    } catch (error) {
      if (!(error instanceof StoreMismatchError)) throw error;
      result.refused += 1;
    }
    await sql`update orphan_files set found_at = found_at - make_interval(days => ${DAYS_BETWEEN_SWEEPS}::int)`;
  }
  return result;
}
