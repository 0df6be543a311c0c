import { setMaxListeners } from "node:events";
import { type Db, database, type Sql } from "#db/client.ts";
import { listenToStreams, selectChangedStreams, selectEventsOfStreams } from "#db/queries/streams.ts";
import { log } from "#lib/log.ts";
import { Subscriber } from "./subscriber.ts";

const POLL_MS = 2_000;
/** The least time between two queries. What happens meanwhile is read by the next one. */
const GAP_MS = 25;
const AFTER_FAILURE_MS = 1_000;
/** The number of streams that one query reads. */
const BATCH = 500;

interface HubOptions {
  db: Db;
  /** Null where nothing wakes the hub but its clock. */
  listener: Sql | null;
  pollMs?: number;
}

/** Reads the events of all streams that this process serves: one LISTEN and one query for as many as have news. */
export class StreamHub {
  readonly #db: Db;
  readonly #subscribers = new Map<string, Set<Subscriber>>();
  readonly #due = new Set<string>();
  readonly #clock: NodeJS.Timeout;
  #isReading = false;
  #isStopped = false;

  constructor({ db, listener, pollMs = POLL_MS }: HubOptions) {
    this.#db = db;
    this.#clock = setInterval(() => void this.#poll(), pollMs).unref();
    if (!listener) return;
    // What was notified before it listened, or while it did not, was missed.
    const all = () => {
      for (const streamId of this.#subscribers.keys()) this.#read(streamId);
    };
    listenToStreams(listener, (streamId) => this.#read(streamId), all).catch((error: unknown) =>
      log().warn({ err: error }, "event streams poll until LISTEN works"),
    );
  }

  /** Follows a stream from the event after `after` on. */
  subscribe(streamId: string, after: number): Subscriber {
    const ofStream = this.#subscribers.get(streamId) ?? new Set();
    const subscriber: Subscriber = new Subscriber(after, {
      hungry: () => this.#read(streamId),
      close: () => {
        ofStream.delete(subscriber);
        if (ofStream.size === 0 && this.#subscribers.get(streamId) === ofStream)
          this.#subscribers.delete(streamId);
      },
    });
    if (this.#isStopped) {
      subscriber.end();
      return subscriber;
    }
    this.#subscribers.set(streamId, ofStream.add(subscriber));
    this.#read(streamId);
    return subscriber;
  }

  /** The number of streams that somebody follows. */
  get streams(): number {
    return this.#subscribers.size;
  }

  /** The number of those who follow a stream. */
  get readers(): number {
    return this.#subscribers.values().reduce((sum, ofStream) => sum + ofStream.size, 0);
  }

  /** Ends all streams. Their readers resume elsewhere. */
  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#clock);
    for (const ofStream of this.#subscribers.values()) for (const each of [...ofStream]) each.end();
  }

  #read(streamId: string): void {
    if (!this.#subscribers.has(streamId)) return;
    this.#due.add(streamId);
    if (!this.#isReading) void this.#readAll();
  }

  async #readAll(): Promise<void> {
    this.#isReading = true;
    while (this.#due.size > 0 && !this.#isStopped) {
      const batch = [...this.#due].slice(0, BATCH);
      // Removed before the query: a notification during it makes them due again.
      for (const streamId of batch) this.#due.delete(streamId);
      const pause = await this.#readBatch(batch);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    this.#isReading = false;
  }

  async #readBatch(batch: readonly string[]): Promise<number> {
    const wanted = batch.flatMap((id) => {
      const waiting = [...(this.#subscribers.get(id) ?? [])].filter((each) => each.wantsMore());
      return waiting.length === 0 ? [] : [{ id, after: Math.min(...waiting.map(({ last }) => last)) }];
    });
    if (wanted.length === 0) return 0;
    try {
      for (const read of await selectEventsOfStreams(this.#db, wanted))
        for (const each of [...(this.#subscribers.get(read.id) ?? [])]) each.receive(read);
      return GAP_MS;
    } catch (error) {
      if (!this.#isStopped) log().warn({ err: error }, "event streams could not be read; trying again");
      for (const { id } of wanted) this.#due.add(id);
      return AFTER_FAILURE_MS;
    }
  }

  /** Looks for events whose notification was lost. */
  async #poll(): Promise<void> {
    if (this.#subscribers.size === 0) return;
    const known = [...this.#subscribers].map(([id, ofStream]) => ({
      id,
      after: Math.min(...[...ofStream].map(({ last }) => last)),
    }));
    const changed = await selectChangedStreams(this.#db, known).catch(() => []);
    for (const streamId of changed) this.#read(streamId);
  }
}

export interface StreamHubs {
  of: WeakMap<Db, StreamHub>;
  all: Set<StreamHub>;
  isStopped: boolean;
  replies: AbortController;
}

const held: typeof globalThis & { galleyStreams?: StreamHubs } = globalThis;

/** The hubs of this process. They live on `globalThis` because Next keeps several module graphs. */
function hubs(): StreamHubs {
  if (!held.galleyStreams) {
    const replies = new AbortController();
    setMaxListeners(0, replies.signal);
    held.galleyStreams = { of: new WeakMap(), all: new Set(), isStopped: false, replies };
  }
  return held.galleyStreams;
}

/** Returns the one hub of this process for a database. */
export function streamHub(db: Db): StreamHub {
  const { of, all, isStopped } = hubs();
  let hub = of.get(db);
  if (!hub) {
    const own = database();
    hub = new StreamHub({ db, listener: own.db === db ? own.listener : null });
    of.set(db, hub);
    all.add(hub);
    if (isStopped) hub.stop();
  }
  return hub;
}

/** Ends all event streams of this process, and those that somebody still opens. Their readers resume elsewhere. */
export function stopStreams(): void {
  const streams = hubs();
  streams.isStopped = true;
  for (const hub of streams.all) hub.stop();
}

/** Returns how many event streams of this process somebody follows. */
export function openReaders(): number {
  return hubs()
    .all.values()
    .reduce((sum, { readers }) => sum + readers, 0);
}

/** A signal that aborts when replies must end, because the process is about to. Nobody can resume them elsewhere. */
export function repliesStopped(): AbortSignal {
  return hubs().replies.signal;
}

/** Ends all replies that are being written, and those that somebody still asks for. */
export function stopReplies(): void {
  hubs().replies.abort();
}
