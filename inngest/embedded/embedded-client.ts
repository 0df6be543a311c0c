import { randomBytes } from "node:crypto";
import { Inngest } from "inngest";
import { type Db, database } from "#db/client.ts";
import { EVENT_API_URL, embeddedFetch } from "./event-api.ts";

interface EmbeddedClientOptions {
  id: string;
  /** Functions answer only to requests signed with it. */
  signingKey: string;
  db?: () => Db;
}

/** A client whose events go to the outbox instead of over the network. */
export function createEmbeddedClient({ id, signingKey, db = () => database().db }: EmbeddedClientOptions) {
  return new Inngest({
    id,
    // Not dev: in dev mode the SDK would run functions for anyone who can reach the route.
    isDev: false,
    signingKey,
    eventKey: "embedded",
    baseUrl: EVENT_API_URL,
    fetch: embeddedFetch(db),
    checkpointing: false,
    aiMetadata: false,
    logger: { info: ignore, warn: ignore, error: ignore, debug: ignore },
  });
}

/** A signing key that never leaves its process. */
export function newSigningKey(): string {
  return `signkey-embedded-${randomBytes(32).toString("hex")}`;
}

/** Failures reach the log once, from the runner, which knows the run and the attempt. */
function ignore(): void {}
