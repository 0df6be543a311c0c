import { setMaxListeners } from "node:events";
import { database } from "#db/client.ts";
import { listenToStreams } from "#db/queries/streams.ts";
import { log } from "#lib/log.ts";

interface Waiter {
  /** Resolves at the next wake-up, after `ms`, or when the signal aborts; never rejects. */
  next: (ms: number, signal: AbortSignal) => Promise<void>;
  close: () => void;
}

export interface WakeUps {
  subscribe: (streamId: string) => Waiter;
  /** Aborts when the process stops: streams end then, and their readers resume elsewhere. */
  stopped: AbortSignal;
  stop: () => void;
}

const held: typeof globalThis & { galleyWakeUps?: WakeUps } = globalThis;

/** One LISTEN per process, shared by all streams that it serves. A lost notification costs a poll, not an event. */
export function wakeUps(): WakeUps {
  held.galleyWakeUps ??= listen();
  return held.galleyWakeUps;
}

function listen(): WakeUps {
  const callbacks = new Map<string, Set<() => void>>();
  const wake = (streamId: string) => {
    for (const callback of callbacks.get(streamId) ?? []) callback();
  };
  listenToStreams(database().listener, wake).catch((error: unknown) =>
    log().warn({ err: error }, "event streams poll: LISTEN failed"),
  );
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  return {
    subscribe: (streamId) => waiterOn(callbacks, streamId),
    stopped: stopping.signal,
    stop: () => stopping.abort(),
  };
}

function waiterOn(callbacks: Map<string, Set<() => void>>, streamId: string): Waiter {
  let release = () => {};
  const onWake = () => release();
  const ofStream = callbacks.get(streamId) ?? new Set();
  callbacks.set(streamId, ofStream.add(onWake));
  return {
    next(ms, signal) {
      return new Promise((resolve) => {
        const timer = setTimeout(() => release(), ms);
        release = () => {
          clearTimeout(timer);
          signal.removeEventListener("abort", release);
          resolve();
        };
        signal.addEventListener("abort", release, { once: true });
      });
    },
    close() {
      release();
      ofStream.delete(onWake);
      if (ofStream.size === 0) callbacks.delete(streamId);
    },
  };
}
