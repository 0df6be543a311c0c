import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeDatabase, database } from "#db/client.ts";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { startStripe } from "#e2e/stand-ins/stripe/stripe.ts";
import { settleEnv } from "#lib/env.ts";
import { type Shop, settleProvider, shopOn } from "#lib/payments/testing/shop.ts";

/** Nothing here outlives the run, so nothing needs to reach the disk. */
const DATABASE = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

/** Starts a database and a stand-in for Stripe, and opens a shop on them. */
export async function startPlace(): Promise<{ shop: Shop; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), "bench-payments-"));
  const postgres = await startEmbedded({ dataDir, settings: DATABASE });
  await migrate(postgres.url);
  const standIn = await startStripe({ webhooks: "held" });
  settleProvider(standIn);
  settleEnv({ DATABASE_URL: postgres.url, GALLEY_DATA_DIR: dataDir, LOG_LEVEL: "fatal" });
  const shop = await shopOn({ database: { ...database(), url: postgres.url } }, standIn);
  return {
    shop,
    async stop() {
      await shop.close();
      await closeDatabase();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Does something with each, so many at once. */
export async function forEach<Row>(
  rows: readonly Row[],
  atOnce: number,
  act: (row: Row) => Promise<unknown>,
): Promise<void> {
  const waiting = [...rows];
  const worker = async () => {
    for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) await act(row);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
