import { randomUUID } from "node:crypto";
import type { WorkReply, WorkRequest } from "./inngest-messages.ts";

/** Somebody who does requests. */
export interface Taker {
  instanceId: string;
  /** The number of requests that the instance does at a time; 0 if it sets no limit. */
  capacity: number;
  isReady: boolean;
  give: (request: WorkRequest, leaseId: string) => void;
}

interface Asked {
  request: WorkRequest;
  taker: Taker | null;
  leaseId: string;
  lease?: NodeJS.Timeout;
  resolve: (reply: WorkReply) => void;
  reject: (error: Error) => void;
}

/**
 * Requests that wait for a taker, or that one does. Whoever does a request extends its lease; if nobody does for `leaseMs`,
 * the request fails.
 */
export class LeasedRequests {
  /** The functions that takers were asked for, in order. */
  readonly given: string[] = [];
  private readonly asked = new Map<string, Asked>();
  /** Answers that nobody waits for yet, or any more. */
  private readonly kept = new Map<string, WorkReply>();
  private readonly takers: ReadonlySet<Taker>;
  private readonly leaseMs: number;

  constructor(takers: ReadonlySet<Taker>, leaseMs: number) {
    this.takers = takers;
    this.leaseMs = leaseMs;
  }

  /** @throws {Error} if its taker gave no sign of life for the time of a lease */
  async ask(request: WorkRequest): Promise<WorkReply> {
    const early = this.kept.get(request.requestId);
    this.kept.delete(request.requestId);
    if (early) return early;
    const { promise, resolve, reject } = Promise.withResolvers<WorkReply>();
    this.asked.set(request.requestId, { request, taker: null, leaseId: "", resolve, reject });
    this.dispatch();
    return promise;
  }

  /** Gives requests that wait to takers with a place. */
  dispatch(): void {
    for (const each of this.asked.values()) {
      if (each.taker) continue;
      const taker = [...this.takers].find((candidate) => candidate.isReady && this.hasPlace(candidate));
      if (!taker) return;
      each.taker = taker;
      this.given.push(each.request.functionSlug);
      this.renew(each);
      taker.give(each.request, each.leaseId);
    }
  }

  /** Returns the new lease, or nothing if the old one is over. */
  extend({ requestId, leaseId }: { requestId: string; leaseId: string }): string | undefined {
    const each = this.asked.get(requestId);
    if (each?.leaseId !== leaseId) return undefined;
    this.renew(each);
    return each.leaseId;
  }

  answer(reply: WorkReply): void {
    const each = this.end(reply.requestId);
    if (each) each.resolve(reply);
    else this.kept.set(reply.requestId, reply);
  }

  private end(requestId: string): Asked | undefined {
    const each = this.asked.get(requestId);
    clearTimeout(each?.lease);
    this.asked.delete(requestId);
    this.dispatch();
    return each;
  }

  private renew(each: Asked): void {
    clearTimeout(each.lease);
    each.leaseId = randomUUID();
    const expire = () =>
      this.end(each.request.requestId)?.reject(new Error("connect_worker_stopped_responding"));
    each.lease = setTimeout(expire, this.leaseMs);
  }

  /** The places are those of an instance, however many connections it has. */
  private hasPlace({ capacity, instanceId }: Taker): boolean {
    const busy = [...this.asked.values()].filter(({ taker }) => taker?.instanceId === instanceId);
    return capacity === 0 || busy.length < capacity;
  }
}
