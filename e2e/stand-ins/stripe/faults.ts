import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Answer } from "../stand-in-server.ts";
import { errorAnswer, StripeError } from "./stripe-error.ts";

/** A fault of the service or of the way to it. */
export interface Fault {
  /**
   * `lost`: the request is carried out, and then the connection breaks. `reset`: the connection breaks first.
   * `nonsense`: an answer of 200 that is no JSON. `trickle`: the request is carried out, and its answer comes in small
   * pieces.
   */
  kind: "slow" | "trickle" | "down" | "rate-limited" | "nonsense" | "reset" | "lost";
  /** Method and path, such as `POST /v1/checkout/sessions`; a `*` stands for any text. Every request without it. */
  route?: string | undefined;
  /** The number of requests that it hits: one, unless it is given. */
  times?: number | undefined;
  /** Milliseconds that `slow` waits, and that the answer of `trickle` takes. */
  ms?: number | undefined;
}

const SLOW_MS = 1_000;
const PIECES = 20;

export class Faults {
  #planned: (Fault & { left: number })[] = [];

  plan(fault: Fault): void {
    this.#planned.push({ ...fault, left: fault.times ?? 1 });
  }

  clear(): void {
    this.#planned = [];
  }

  /** Returns the next fault for a request, and counts it. */
  next(call: string): Fault | null {
    const fault = this.#planned.find(({ route, left }) => left > 0 && (!route || fits(call, route)));
    if (!fault) return null;
    fault.left -= 1;
    return fault;
  }
}

/** Runs a request under a fault. */
export async function suffer(
  fault: Fault | null,
  response: ServerResponse,
  run: () => Answer,
): Promise<Answer | undefined> {
  switch (fault?.kind) {
    case "slow":
      await wait(fault.ms ?? SLOW_MS);
      return run();
    case "trickle":
      return void (await trickle(run(), response, fault.ms ?? SLOW_MS));
    case "down":
      return errorAnswer(new StripeError("Stripe is down.", { status: 503, type: "api_error" }));
    case "rate-limited":
      return errorAnswer(
        new StripeError("Too many requests hit the API too quickly.", { status: 429, code: "rate_limit" }),
      );
    case "nonsense":
      return { headers: { "content-type": "text/html" }, body: "<html>Bad gateway</html>" };
    case "lost":
      run();
      return void response.destroy();
    case "reset":
      return void response.destroy();
    default:
      return run();
  }
}

/** Sends the head of an answer at once, and its body in pieces. */
async function trickle(
  { status = 200, headers, body }: Answer,
  response: ServerResponse,
  ms: number,
): Promise<void> {
  const whole = JSON.stringify(body);
  response.writeHead(status, { "content-type": "application/json", ...headers });
  const size = Math.ceil(whole.length / PIECES);
  for (let at = 0; at < whole.length && !response.destroyed; at += size) {
    response.write(whole.slice(at, at + size));
    await wait(ms / PIECES);
  }
  response.end();
}

function fits(call: string, pattern: string): boolean {
  const parts = pattern.split("*").map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`).test(call);
}
