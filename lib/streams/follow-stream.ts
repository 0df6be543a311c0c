import type { Db } from "#db/client.ts";
import type { Guard } from "./access-rounds.ts";
import { streamHub } from "./stream-hub.ts";
import type { StreamEvent } from "./subscriber.ts";

export type { StreamEvent } from "./subscriber.ts";

export interface Follow {
  streamId: string;
  /** The last event that the caller has. */
  after: number;
  signal: AbortSignal;
  /** Begins to watch if the caller may follow, and calls back when they may no longer. The stream ends then. */
  guard?: ((leave: () => void) => Guard) | undefined;
  /** False for an event that is not for the caller. */
  shows?: ((data: StreamEvent["data"]) => boolean) | undefined;
}

/**
 * Yields every event after `after`, each once, in order, until a terminal one or the signal. Any process may write
 * them.
 */
export async function* followStream(
  db: Db,
  { streamId, after, signal, guard: watch, shows }: Follow,
  hub = streamHub(db),
): AsyncGenerator<StreamEvent> {
  if (signal.aborted) return;
  const subscriber = hub.subscribe(streamId, after);
  const leave = () => subscriber.end();
  const guard = watch?.(leave);
  signal.addEventListener("abort", leave, { once: true });
  try {
    for (let event = await subscriber.next(); event && !signal.aborted; event = await subscriber.next()) {
      if (guard && !(await guard.mayGoOn())) return;
      if (!shows || shows(event.data)) yield event;
    }
  } finally {
    signal.removeEventListener("abort", leave);
    guard?.stop();
    subscriber.end();
  }
}
