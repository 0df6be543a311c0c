import { createHmac } from "node:crypto";
import type { StoredEvent } from "./world.ts";

/** One attempt to deliver an event. */
export interface Delivery {
  id: string;
  type: string;
  /** 0 if nobody answered. */
  status: number;
}

export interface Delivering {
  /** A seed: the same one gives the same order. Without it events go in the order in which they happened. */
  shuffle?: number | undefined;
  /** True to deliver each event twice. */
  twice?: boolean | undefined;
  /** Types of events that are lost: never delivered, now or later. */
  drop?: readonly string[] | undefined;
  /** The most events to deliver now. */
  most?: number | undefined;
}

export type WebhookMode = "at-once" | "held";

const PATIENCE_MS = 20_000;

/** Sends events to the address of a seller, signed as Stripe signs them. An event that is refused waits for the next delivery. */
export class Webhooks {
  url: string | null;
  mode: WebhookMode;
  readonly deliveries: Delivery[] = [];
  readonly #secret: string;
  #held: StoredEvent[] = [];
  #sending = Promise.resolve();

  constructor(url: string | null, secret: string, mode: WebhookMode) {
    this.url = url;
    this.mode = mode;
    this.#secret = secret;
  }

  take(event: StoredEvent): void {
    if (this.mode === "held") this.#held.push(event);
    else this.#sending = this.#sending.then(() => this.#send(event));
  }

  /** Returns the events that wait. */
  held(): readonly StoredEvent[] {
    return this.#held;
  }

  /** Delivers the events that wait, and returns what the seller answered. */
  async deliver({ shuffle, twice = false, drop = [], most }: Delivering = {}): Promise<Delivery[]> {
    await this.idle();
    const kept = this.#held.filter(({ type }) => !drop.includes(type));
    const doubled = twice ? kept.flatMap((event) => [event, event]) : kept;
    const ordered = shuffle === undefined ? doubled : shuffled(doubled, shuffle);
    const now = ordered.slice(0, most);
    this.#held = ordered.slice(now.length);
    const from = this.deliveries.length;
    for (const event of now) await this.#send(event);
    return this.deliveries.slice(from);
  }

  /** Resolves when no delivery is under way. */
  async idle(): Promise<void> {
    let sending: Promise<void> | null = null;
    while (sending !== this.#sending) {
      sending = this.#sending;
      await sending;
    }
  }

  async #send(event: StoredEvent): Promise<void> {
    if (this.url === null) return;
    const body = JSON.stringify(event);
    const sent = await fetch(this.url, {
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": this.sign(body) },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch(() => null);
    await sent?.body?.cancel();
    this.deliveries.push({ id: event.id, type: event.type, status: sent?.status ?? 0 });
    if (!sent?.ok) this.#held.push(event);
  }

  /** Returns the signature of a body. Its time is the machine's, because receivers compare it with theirs. */
  sign(body: string): string {
    const at = Math.floor(Date.now() / 1000);
    const mac = createHmac("sha256", this.#secret).update(`${at}.${body}`).digest("hex");
    return `t=${at},v1=${mac}`;
  }
}

/** Returns the rows in an order that depends on the seed alone (Fisher and Yates, with mulberry32). */
function shuffled<Row>(rows: readonly Row[], seed: number): Row[] {
  const left = [...rows];
  let state = seed;
  return rows.flatMap(() => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    const place = ((mixed ^ (mixed >>> 14)) >>> 0) % left.length;
    return left.splice(place, 1);
  });
}
