import { freshDatabase, type TestDatabase } from "#db/testing/database.ts";
import { createServerClient, inngest } from "#inngest/client.ts";
import { functions, limitedPerProcess } from "#inngest/functions/all-functions.ts";
import { serveFunctions } from "#inngest/serve.ts";
import { startJobs } from "#inngest/start-jobs.ts";
import { env, settleEnv } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { serveHandler } from "#lib/testing/serve-handler.ts";
import { testApp } from "#lib/testing/test-app.ts";
import { startInngestServer } from "./inngest-server.ts";

/** Galley's jobs at work. */
interface RunningWay {
  /** The database of whoever leads the runs: the app's own, or the server's. */
  leader: TestDatabase;
  stop: () => Promise<void>;
}

/** The ways in which Galley's jobs run. Each starts them as a process of Galley does, on the app of the test file. */
export const WAYS: Record<string, () => Promise<RunningWay>> = {
  "the embedded runner": async () => {
    const jobs = await start(inngest);
    return { leader: (await testApp()).database, stop: jobs.stop };
  },
  "an Inngest server that calls the app": () => withServer("all"),
  "an Inngest server and a worker that connects to it": () => withServer("worker"),
};

async function withServer(role: "all" | "worker"): Promise<RunningWay> {
  const leader = await freshDatabase();
  const server = await startInngestServer({ database: leader, pollMs: 100 });
  settleEnv({ ...server.variables, GALLEY_ROLE: role });
  const client = createServerClient(env());
  const app = await serveHandler((request) => handle(request));
  settleEnv({ AUTH_URL: app.origin });
  const handle = serveFunctions(functions, client);
  const jobs = await start(client);
  return {
    leader,
    async stop() {
      await jobs.stop();
      await app.close();
      await server.down();
      const none = Object.fromEntries(Object.keys(server.variables).map((name) => [name, ""]));
      settleEnv({ ...none, GALLEY_ROLE: "", AUTH_URL: "" });
    },
  };
}

function start(client: typeof inngest) {
  return startJobs({ functions, limitedPerProcess, logger: log(), client });
}
