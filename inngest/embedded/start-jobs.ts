import { database } from "#db/client.ts";
import { embeddedSigningKey, inngest, usesInngestServer } from "#inngest/client.ts";
import type { ServeHandler } from "./endpoint.ts";
import type { JobLogger } from "./logger.ts";
import { startEmbeddedRunner } from "./runner.ts";
import { startOutboxSender } from "./send-outbox.ts";

/**
 * Starts what this process does for background jobs: sends events to the Inngest server where there is
 * one, and otherwise runs the functions itself. `stop` finishes within seconds.
 */
export function startJobs(options: { handler: ServeHandler; logger: JobLogger }) {
  const common = { database: database(), logger: options.logger };
  return usesInngestServer()
    ? startOutboxSender({ ...common, client: inngest })
    : startEmbeddedRunner({ ...common, handler: options.handler, signingKey: embeddedSigningKey });
}
