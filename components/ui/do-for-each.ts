import { ApiError } from "#lib/client/client.ts";
import { reasonOf } from "./reason-of.ts";

const AT_ONCE = 4;

/** One of many requests that the server refused. */
export interface Refused<T> {
  item: T;
  reason: string;
}

/**
 * Sends a request for each item, a few at a time, and returns those that were refused. One that fails stops no other.
 * Where the server asks for a pause, all wait for it.
 */
export async function doForEach<T>(
  items: readonly T[],
  request: (item: T) => Promise<void>,
  wait: (seconds: number) => Promise<void> = pause,
): Promise<Refused<T>[]> {
  const refused = new Map<T, string>();
  const queue = [...items];
  let paused: Promise<void> = Promise.resolve();

  async function work(): Promise<void> {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      await paused;
      try {
        await request(item);
      } catch (error) {
        const seconds = pauseOf(error);
        if (seconds === null) refused.set(item, reasonOf(error));
        else {
          queue.push(item);
          paused = wait(seconds);
        }
      }
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return items.flatMap((item) => {
    const reason = refused.get(item);
    return reason === undefined ? [] : [{ item, reason }];
  });
}

/** Returns the seconds that the server asks to wait, or null for another refusal. */
function pauseOf(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.slug !== "rate-limited") return null;
  const seconds = error.extensions.retry_after_seconds;
  return typeof seconds === "number" ? seconds : null;
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}
