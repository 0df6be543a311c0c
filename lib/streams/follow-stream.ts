import type { Db } from "#db/client.ts";
import { selectStreamEvents } from "#db/queries/streams.ts";
import { wakeUps } from "./wake-ups.ts";

const POLL_MS = 2_000;

export interface StreamEvent {
  /** Rises by one within a stream. */
  id: number;
  data: { type: string } & Record<string, unknown>;
}

export interface Follow {
  streamId: string;
  /** The last event that the caller has. */
  after: number;
  signal: AbortSignal;
  /** The longest wait for a notification, in case one is lost. */
  pollMs?: number;
}

/**
 * Yields every event after `after`, each once, in order, until a terminal one or the signal. Any process may write
 * them.
 */
export async function* followStream(
  db: Db,
  { streamId, after, signal: gone, pollMs = POLL_MS }: Follow,
): AsyncGenerator<StreamEvent> {
  const signal = AbortSignal.any([gone, wakeUps().stopped]);
  const wake = wakeUps().subscribe(streamId);
  let last = after;
  try {
    while (!signal.aborted) {
      // The waiter is set before the query, or a wake-up between the two is lost.
      const woken = wake.next(pollMs, signal);
      const { events, ended } = await selectStreamEvents(db, streamId, last);
      for (const event of events) {
        yield event;
        last = event.id;
      }
      if (ended) return;
      if (events.length === 0) await woken;
    }
  } finally {
    wake.close();
  }
}
