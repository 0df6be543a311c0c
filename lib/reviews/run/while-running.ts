import { selectSession } from "#db/queries/review-sessions.ts";
import type { Context } from "#lib/context.ts";

const LOOK_EVERY_MS = 1_000;

/** The session was deleted or has ended while a pass of it ran. */
export class SessionEndedError extends Error {
  override readonly name = "SessionEndedError";
}

/**
 * Does work for a running session. Stops it and its model calls when the session is deleted or ends,
 * or when `outer` aborts.
 */
export async function whileRunning<T>(
  ctx: Context,
  sessionId: string,
  work: (signal: AbortSignal) => Promise<T>,
  outer?: AbortSignal,
): Promise<T> {
  const controller = new AbortController();
  let looking = false;
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    selectSession(ctx.db, sessionId)
      .then((found) => {
        if (found?.session.status !== "processing") controller.abort(new SessionEndedError());
      })
      // A database that is away for a moment says nothing about the session.
      .catch(() => {})
      .finally(() => {
        looking = false;
      });
  }, LOOK_EVERY_MS);
  try {
    return await work(outer ? AbortSignal.any([outer, controller.signal]) : controller.signal);
  } finally {
    clearInterval(timer);
  }
}
