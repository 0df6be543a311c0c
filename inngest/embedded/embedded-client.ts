import { randomBytes } from "node:crypto";
import { Inngest } from "inngest";

interface EmbeddedClientOptions {
  id: string;
  /** Functions answer only requests that are signed with this key. */
  signingKey: string;
}

/** Creates a client that never uses the network. Galley's own events go through the outbox (`Context.events`). */
export function createEmbeddedClient({ id, signingKey }: EmbeddedClientOptions): Inngest {
  return new Inngest({
    id,
    // In development mode the SDK would run functions for anyone who can reach the route.
    isDev: false,
    signingKey,
    eventKey: "embedded",
    baseUrl: "http://embedded.invalid/",
    fetch: refuse,
    checkpointing: false,
    aiMetadata: false,
    logger: { info: ignore, warn: ignore, error: ignore, debug: ignore },
  });
}

/** Creates a signing key that never leaves its process. */
export function newSigningKey(): string {
  return `signkey-embedded-${randomBytes(32).toString("hex")}`;
}

/** Answers what the SDK would ask an Inngest server, such as `step.sendEvent`: the step then fails and says why. */
async function refuse(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(new Request(input, init).url);
  const error = `The embedded runner does not support ${pathname}. Send events with ctx.events.`;
  return Response.json({ error, status: 501 }, { status: 501 });
}

/** The runner logs each failure once, with the run and the attempt. */
function ignore(): void {}
