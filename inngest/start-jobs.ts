import { database } from "#db/client.ts";
import type { ServeHandler } from "#inngest/embedded/endpoint.ts";
import type { JobLogger } from "#inngest/embedded/logger.ts";
import { startEmbeddedRunner } from "#inngest/embedded/runner.ts";
import { startOutboxSender } from "#inngest/embedded/send-outbox.ts";
import { env } from "#lib/env.ts";
import { embeddedSigningKey, inngest, usesInngestServer } from "./client.ts";
import { keepRegistered } from "./register-functions.ts";

/**
 * Starts what this process does for background jobs: registers the functions at the Inngest server and sends it events
 * where there is one, and otherwise runs the functions itself. `stop` finishes within seconds.
 */
export async function startJobs(options: { handler: ServeHandler; logger: JobLogger }) {
  const { handler, logger } = options;
  const common = { database: database(), logger };
  if (!usesInngestServer())
    return startEmbeddedRunner({ ...common, handler, signingKey: embeddedSigningKey });
  const sender = await startOutboxSender({ ...common, client: inngest });
  const registration = keepRegistered({ handler, logger, signingKey: env().INNGEST_SIGNING_KEY ?? "" });
  return {
    stop: async () => {
      await registration.stop();
      await sender.stop();
    },
  };
}
