import type { IncomingMessage, ServerResponse } from "node:http";

/** A load balancer that asked within this time is still there to learn that this process stops. */
const ASKED_WITHIN_MS = 60_000;

export type State = "starting" | "serving" | "stopping";

/** The addresses at which orchestrators and load balancers ask for this process. They say nothing more than yes or no. */
export class Probes {
  state: State = "starting";
  #askedAt = Number.NEGATIVE_INFINITY;

  /** True if somebody asks regularly whether requests may be sent here. */
  get isWatched(): boolean {
    return performance.now() - this.#askedAt < ASKED_WITHIN_MS;
  }

  /** Answers `/healthz`, and `/readyz` with no; a yes is for the app to say. Returns true if it answered. */
  answer({ url = "" }: IncomingMessage, response: ServerResponse): boolean {
    const path = url.replace(/\?.*$/s, "");
    if (path === "/healthz") return say(response, 200, "ok\n");
    if (path !== "/readyz") return false;
    this.#askedAt = performance.now();
    return this.state !== "serving" && say(response, 503, `${this.state}\n`);
  }
}

function say(response: ServerResponse, status: number, word: string): true {
  response.writeHead(status, { "content-type": "text/plain", "cache-control": "no-store" }).end(word);
  return true;
}
