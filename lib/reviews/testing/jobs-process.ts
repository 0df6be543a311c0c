import { database } from "#db/client.ts";
import { embeddedSigningKey } from "#inngest/client.ts";
import { startEmbeddedRunner } from "#inngest/embedded/runner.ts";
import { runReviewJob } from "#inngest/functions/run-review.ts";
import { serveFunctions } from "#inngest/serve.ts";
import { log } from "#lib/log.ts";

/** Runs the reviews of the database and the folder that its environment names, until it is killed. */
await startEmbeddedRunner({
  database: database(),
  logger: log(),
  handler: serveFunctions([runReviewJob]),
  signingKey: embeddedSigningKey,
  leaseMs: 1_000,
  pollMs: 100,
});
