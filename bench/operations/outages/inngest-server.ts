import { connect } from "#db/client.ts";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import * as standIn from "#inngest/testing/inngest-server.ts";

/** An Inngest server waits longer. Here all tries end while an app is down, as they do there in a longer outage. */
const BACKOFF = { firstMs: 1_000, longestMs: 8_000 };

/** Starts the stand-in for Inngest's server on a PostgreSQL of its own, in a folder of its own. */
export async function startInngestServer({ folder, port }: { folder: string; port: number }) {
  const postgres = await startEmbedded({ dataDir: folder, settings: { fsync: "off" } });
  await migrate(postgres.url);
  const database = connect(postgres.url, { connections: 8 });
  const server = await standIn.startInngestServer({ database, port, backoff: BACKOFF });
  return {
    ...server,
    /** Forgets every event and run, as a server does whose storage is gone. */
    async loseQueue() {
      await database.sql`truncate outbox_events, job_runs, job_steps cascade`;
    },
    async close() {
      await server.down().catch(() => {});
      await database.close();
      await postgres.stop();
    },
  };
}
