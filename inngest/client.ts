import { Inngest } from "inngest";
import { type Env, env } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { createEmbeddedClient, newSigningKey } from "./embedded/embedded-client.ts";
import { EndedRuns } from "./ended-runs.ts";

const APP_ID = "galley";

/**
 * What the package says, as lines of the log: by itself it would write errors as they are, with the values of failed
 * queries. It calls each step that is tried again an error, and tells of every connection that goes well.
 */
const packageLog = { debug: () => {}, info: noteAt("debug"), warn: noteAt("warn"), error: noteAt("warn") };

/** True if an Inngest server runs the functions. Otherwise the processes of the app run them. */
export function usesInngestServer(variables: Env = env()): boolean {
  return Boolean(variables.INNGEST_EVENT_KEY ?? variables.INNGEST_BASE_URL);
}

/**
 * Creates a client of the Inngest server that the environment names.
 * @throws {Error} if a key is missing: events would stay here, or requests could not be verified
 */
export function createServerClient(variables: Env): Inngest {
  const { INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY, INNGEST_BASE_URL, NODE_ENV } = variables;
  const isDevelopment = NODE_ENV === "development";
  if (!isDevelopment && !(INNGEST_EVENT_KEY && INNGEST_SIGNING_KEY))
    throw new Error("An Inngest server needs both INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY.");
  return new Inngest({
    id: APP_ID,
    // Only a development server goes without signatures, and only while developing.
    isDev: isDevelopment && INNGEST_SIGNING_KEY === undefined,
    checkpointing: false,
    aiMetadata: false,
    logger: packageLog,
    middleware: [EndedRuns],
    ...(INNGEST_EVENT_KEY === undefined ? {} : { eventKey: INNGEST_EVENT_KEY }),
    ...(INNGEST_SIGNING_KEY === undefined ? {} : { signingKey: INNGEST_SIGNING_KEY }),
    ...(INNGEST_BASE_URL === undefined ? {} : { baseUrl: INNGEST_BASE_URL }),
  });
}

/** The key with which the embedded runner signs its requests, in this module graph of this process. */
export const embeddedSigningKey = newSigningKey();

export const inngest: Inngest = usesInngestServer()
  ? createServerClient(env())
  : createEmbeddedClient({ id: APP_ID, signingKey: embeddedSigningKey });

function noteAt(level: "debug" | "warn") {
  return (...said: unknown[]): void => {
    const words = said.filter((part) => typeof part === "string").join(" ");
    const fields = said.filter((part) => typeof part === "object" && part !== null);
    log()[level](Object.assign({}, ...fields), `inngest: ${words}`);
  };
}
