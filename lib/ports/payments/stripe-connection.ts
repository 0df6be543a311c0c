import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type Stripe from "stripe";
import { z } from "zod";
import { readFault, unreadable } from "./stripe-fault.ts";

export interface StripeSettings {
  secretKey: string;
  /** Null where no webhook is set up: then every webhook request is refused. */
  webhookSecret: string | null;
  /** Where the API is, if not at Stripe's own address. */
  apiUrl: string | null;
  /** True if Stripe computes taxes. */
  hasTax: boolean;
  /** The longest that a call may take, retries included. */
  timeLimitMs?: number;
}

const TIME_LIMIT_MS = 10_000;
const RETRIES = 2;
const FIRST_PAUSE_MS = 250;
const PAGE_SIZE = 100;

type Send = (stripe: Stripe, options: Stripe.RequestOptions) => Promise<unknown>;
type SendPage = (
  stripe: Stripe,
  page: { limit: number; starting_after?: string },
  options: Stripe.RequestOptions,
) => Promise<unknown>;

/** Stripe's API through its client. Loaded with the first call: that takes a tenth of a second. */
export class StripeConnection {
  readonly settings: StripeSettings;
  #client: Promise<Stripe> | undefined;

  constructor(settings: StripeSettings) {
    this.settings = settings;
  }

  client(): Promise<Stripe> {
    this.#client ??= openClient(this.settings);
    return this.#client;
  }

  /**
   * Makes one call, repeats it if it may then succeed, and reads the answer. All attempts share one key, so that
   * Stripe carries them out once. @throws {StripeFault}
   */
  async call<Shape extends z.ZodType>(
    shape: Shape,
    send: Send,
    key: string = randomUUID(),
  ): Promise<z.output<Shape>> {
    const stripe = await this.client();
    const deadline = performance.now() + (this.settings.timeLimitMs ?? TIME_LIMIT_MS);
    for (let attempt = 0; ; attempt++) {
      try {
        const timeout = Math.max(1, Math.round(deadline - performance.now()));
        return readAnswer(shape, await send(stripe, { idempotencyKey: key, timeout }));
      } catch (error) {
        const fault = readFault(error);
        const pause = FIRST_PAUSE_MS * 2 ** attempt;
        if (!fault.mayPass || attempt === RETRIES || performance.now() + pause >= deadline) throw fault;
        await wait(pause);
      }
    }
  }

  /** Reads all pages of a list. @throws {StripeFault} */
  async all<Shape extends z.ZodType>(shape: Shape, send: SendPage): Promise<z.output<Shape>[]> {
    const page = z.object({ data: z.array(z.looseObject({ id: z.string() })), has_more: z.boolean() });
    const rows: z.output<Shape>[] = [];
    let after: string | undefined;
    while (true) {
      const at = { limit: PAGE_SIZE, ...(after === undefined ? {} : { starting_after: after }) };
      const { data, has_more } = await this.call(page, (stripe, options) => send(stripe, at, options));
      rows.push(...data.map((row) => readAnswer(shape, row)));
      const last = data.at(-1)?.id;
      if (!has_more) return rows;
      if (last === undefined || last === after) throw unreadable("Stripe's list does not end.");
      after = last;
    }
  }
}

/** Reads an answer, or a part of one. @throws {StripeFault} if it has another shape */
export function readAnswer<Shape extends z.ZodType>(shape: Shape, answer: unknown): z.output<Shape> {
  const { data, error } = shape.safeParse(answer);
  if (error) throw unreadable(`Stripe's answer has an unknown shape: ${z.prettifyError(error)}`, error);
  return data;
}

async function openClient({ secretKey, apiUrl }: StripeSettings): Promise<Stripe> {
  const { default: Client } = await import("stripe");
  const { protocol, hostname, port } = new URL(apiUrl ?? "https://api.stripe.com");
  const isPlain = protocol === "http:";
  return new Client(secretKey, {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? "http" : "https",
    // The other client of the package limits the time between two pieces of an answer, not that of the whole answer.
    httpClient: Client.createFetchHttpClient((url, init) => fetch(url, { ...init, cache: "no-store" })),
    // The connection repeats calls itself, within one limit of time.
    maxNetworkRetries: 0,
    telemetry: false,
    appInfo: { name: "Galley" },
  });
}
