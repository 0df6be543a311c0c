import { setTimeout as wait } from "node:timers/promises";
import type { z } from "zod";
import { ApiError } from "#lib/client/client.ts";
import { readEventStream } from "#lib/client/read-event-stream.ts";
import { type Connection, isCredentialRefused } from "./connection.ts";
import { goneFor, isUnreachable, PATIENCE_MS, patiently, pauseAfter } from "./patience.ts";
import type { Progress } from "./progress.ts";
import type { CredentialHeaders } from "./signing-in/credential.ts";

/** After three missed heartbeats the connection counts as dead. */
const SILENCE_MS = 45_000;

type ApiAccess = Pick<Connection, "baseUrl" | "credential">;

interface Following {
  signal: AbortSignal;
  progress: Progress;
}

/**
 * Yields every event of a stream once, up to `complete` or `error`. After a broken connection it continues after the last
 * event that arrived, also if the app was restarted in between.
 */
export async function* followEvents<Schema extends z.ZodType<{ type: string }>>(
  connection: ApiAccess,
  path: string,
  schema: Schema,
  { signal, progress }: Following,
): AsyncGenerator<z.output<Schema>> {
  let lastId: string | null = null;
  let lastContact = Date.now();
  let isLost = false;
  let isRenewed = false;
  for (;;) {
    let pause = 2_000;
    let used: CredentialHeaders = {};
    try {
      used = await connection.credential.headers(signal);
      for await (const message of open(connection, path, used, lastId, signal)) {
        lastContact = Date.now();
        isRenewed = false;
        if (isLost) progress.note("Galley is back.");
        isLost = false;
        if (message.retry !== undefined) pause = message.retry;
        lastId = message.id ?? lastId;
        if (message.data === undefined) continue;
        const event = schema.parse(JSON.parse(message.data));
        yield event;
        if (event.type === "complete" || event.type === "error") return;
      }
    } catch (error) {
      signal.throwIfAborted();
      if (isCredentialRefused(error) && !isRenewed) {
        isRenewed = await patiently(signal, () => connection.credential.renew(used, signal));
        if (isRenewed) continue;
      }
      const suggested = isSilence(error) ? pause : pauseAfter(error);
      if (suggested === null) throw error;
      if (Date.now() - lastContact > PATIENCE_MS) throw isUnreachable(error) ? goneFor() : error;
      if (!isLost) progress.note("The connection to Galley broke. Waiting for it.");
      isLost = true;
      pause = suggested;
    }
    await wait(pause, undefined, { signal });
  }
}

async function* open(
  { baseUrl }: ApiAccess,
  path: string,
  credential: CredentialHeaders,
  lastId: string | null,
  signal: AbortSignal,
) {
  const silence = new AbortController();
  const watchdog = setTimeout(() => silence.abort(new SilenceError()), SILENCE_MS);
  try {
    const response = await fetch(`${baseUrl}${path}`, {
      headers: { ...credential, ...(lastId === null ? {} : { "last-event-id": lastId }) },
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!response.ok || !response.body)
      throw new ApiError(response.status, await response.json().catch(() => ({})));
    yield* readEventStream(response.body, () => watchdog.refresh());
  } finally {
    clearTimeout(watchdog);
  }
}

class SilenceError extends Error {
  override readonly name = "SilenceError";
}

function isSilence(error: unknown): boolean {
  return error instanceof SilenceError;
}
