import type { Inngest } from "inngest";
import type { Database } from "#db/client.ts";
import {
  claimEvents,
  markDispatched,
  postponeEvents,
  type StoredEvent,
  sendAttempts,
} from "#db/queries/outbox.ts";
import type { JobLogger } from "./logger.ts";
import { startPulse } from "./pulse.ts";
import { type Backoff, pauseMs } from "./settle.ts";

export interface SenderOptions {
  database: Pick<Database, "db" | "listener">;
  client: Pick<Inngest, "send">;
  logger: JobLogger;
  pollMs?: number;
  /** The time after which another instance sends the events that this one claimed and did not finish. */
  claimMs?: number;
  backoff?: Backoff;
}

const BATCH = 50;

/**
 * Sends committed events to an Inngest server, each at least once and with its id, so that Inngest starts a function
 * only once for it. Several processes may do so on one database.
 */
export async function startOutboxSender(options: SenderOptions): Promise<{ stop: () => Promise<void> }> {
  const { database, client, logger, pollMs = 1500, claimMs = 60_000 } = options;
  const { db, listener } = database;
  const backoff = options.backoff ?? { firstMs: 1000, longestMs: 60_000 };

  async function send(events: StoredEvent[]): Promise<void> {
    try {
      await client.send(events.map(({ id, name, data, ts }) => ({ id, name, ts, data: asData(data) })));
      await markDispatched(db, events);
    } catch (error) {
      const [first] = events;
      if (!first) return;
      // One event that the server refuses must not hold back those sent with it.
      if (events.length > 1) return sendEach(events);
      const afterMs = pauseMs(backoff, (await sendAttempts(db, first.id)) - 1);
      await postponeEvents(db, events, { afterMs, error: String(error) });
      logger.error({ err: error, event_id: first.id, event: first.name }, "jobs: an event could not be sent");
    }
  }

  async function sendEach(events: StoredEvent[]): Promise<void> {
    for (const event of events) await send([event]);
  }

  async function round(): Promise<number | undefined> {
    const events = await claimEvents(db, { limit: BATCH, forMs: claimMs });
    if (events.length > 0) await send(events);
    return events.length === BATCH ? 0 : undefined;
  }

  const pulse = await startPulse({ listener, logger, pollMs, round });
  return { stop: pulse.stop };
}

/** The outbox only ever stores objects as data. */
function asData(data: unknown): Record<string, unknown> {
  return typeof data === "object" && data !== null ? { ...data } : {};
}
