import { database } from "#db/client.ts";
import type { ServeHandler } from "#inngest/embedded/endpoint.ts";
import type { JobLogger } from "#inngest/embedded/logger.ts";
import { startEmbeddedRunner } from "#inngest/embedded/runner.ts";
import { startOutboxSender } from "#inngest/embedded/send-outbox.ts";
import { embeddedSigningKey, inngest, usesInngestServer } from "./client.ts";

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
