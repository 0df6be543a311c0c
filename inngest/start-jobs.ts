import { hostname } from "node:os";
import type { Inngest, InngestFunction } from "inngest";
import { database } from "#db/client.ts";
import type { JobLogger } from "#inngest/embedded/logger.ts";
import { startEmbeddedRunner } from "#inngest/embedded/runner.ts";
import { startOutboxSender } from "#inngest/embedded/send-outbox.ts";
import { env } from "#lib/env.ts";
import { embeddedSigningKey, inngest, usesInngestServer } from "./client.ts";
import { keepConnected } from "./connect-worker.ts";
import { slots } from "./functions/places.ts";
import { keepRegistered } from "./register-functions.ts";
import { serveFunctions } from "./serve.ts";

interface Options {
  functions: InngestFunction.Like[];
  /** Functions whose limits hold for each process by itself. */
  limitedPerProcess: InngestFunction.Any[];
  logger: JobLogger;
  client?: Inngest;
}

type ServerOptions = Required<Pick<Options, "functions" | "logger" | "client">>;

interface Jobs {
  /** Finishes within seconds. A worker of an Inngest server may need `DRAIN_SECONDS` more. */
  stop: () => Promise<void>;
}

/**
 * Starts what this process does for background jobs. Where there is an Inngest server, it sends it events, and gets steps
 * from it: by HTTP if it is the whole app, and over a connection if it is a worker. Otherwise it runs the functions itself.
 * A `web` process runs none.
 */
export async function startJobs(options: Options): Promise<Jobs> {
  const { functions, limitedPerProcess, logger, client = inngest } = options;
  const common = { database: database(), logger };
  if (usesInngestServer()) {
    const parts = [
      await startOutboxSender({ ...common, client }),
      takeFromServer({ functions, logger, client }),
    ];
    return { stop: async () => void (await Promise.all(parts.map((part) => part.stop()))) };
  }
  if (env().GALLEY_ROLE === "web") return { stop: async () => {} };
  return startEmbeddedRunner({
    ...common,
    handler: serveFunctions(functions, client),
    signingKey: embeddedSigningKey,
    slots: slots(),
    limitedPerProcess: limitedPerProcess.map((fn) => fn.id(client.id)),
  });
}

function takeFromServer({ functions, logger, client }: ServerOptions): Jobs {
  switch (env().GALLEY_ROLE) {
    case "web":
      return { stop: async () => {} };
    case "worker":
      return keepConnected({
        client,
        functions,
        logger,
        slots: slots(),
        instance: instance(),
        drainMs: env().DRAIN_SECONDS * 1000,
      });
    case "all":
      return keepRegistered({
        handler: serveFunctions(functions, client),
        logger,
        signingKey: env().INNGEST_SIGNING_KEY ?? "",
      });
  }
}

/** Names this process among all workers, also among those of one machine, and after it was started again. */
function instance(): string {
  return `${hostname()}:${env().PORT}`;
}
