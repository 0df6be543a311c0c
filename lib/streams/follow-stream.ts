import type { Db } from "#db/client.ts";
import { streamHub } from "./stream-hub.ts";
import type { StreamEvent } from "./subscriber.ts";

export type { StreamEvent } from "./subscriber.ts";

export interface Follow {
  streamId: string;
  /** The last event that the caller has. */
  after: number;
  signal: AbortSignal;
}

/**
 * Yields every event after `after`, each once, in order, until a terminal one or the signal. Any process may write
 * them.
 */
export async function* followStream(
  db: Db,
  { streamId, after, signal }: Follow,
  hub = streamHub(db),
): AsyncGenerator<StreamEvent> {
  if (signal.aborted) return;
  const subscriber = hub.subscribe(streamId, after);
  const leave = () => subscriber.end();
  signal.addEventListener("abort", leave, { once: true });
  try {
    for (let event = await subscriber.next(); event && !signal.aborted; event = await subscriber.next())
      yield event;
  } finally {
    signal.removeEventListener("abort", leave);
    subscriber.end();
  }
}
