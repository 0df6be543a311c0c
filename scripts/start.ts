// `npm start` and `npm run dev` run Galley, or the part that GALLEY_ROLE names, in this process and its database server.
import { dirname } from "node:path";
import { DataInUseError } from "#db/embedded.ts";
import { UnknownSchemaError } from "#db/migrate.ts";
import { StoreMismatchError, StoreUnreadableError } from "#lib/documents/store-mismatch.ts";
import { env, settleEnv } from "#lib/env.ts";
import { EnvironmentError } from "#lib/env-files.ts";
import { withoutSecrets } from "#lib/without-secrets.ts";
import { ensureBuild } from "./start/build.ts";
import { checkRole } from "./start/check-role.ts";
import { ensureDataDirectory } from "./start/data-directory.ts";
import { startDatabase } from "./start/database.ts";
import { describeParts } from "./start/describe-parts.ts";
import { StartFailure } from "./start/failure.ts";
import { listen } from "./start/listen.ts";
import { openMetrics } from "./start/metrics/open-metrics.ts";
import { forgetRunning, noteRunning, readRunning } from "./start/running-note.ts";
import type { ServedApp } from "./start/serve.ts";
import { stopOnSignal } from "./start/stop.ts";
import { openTraces } from "./start/traces/open-traces.ts";

const dev = process.argv.includes("--dev");

try {
  await start();
} catch (error) {
  const words = explain(error);
  // Settings that cannot be used name no secrets, and their message holds no values.
  console.error(error instanceof EnvironmentError ? words : withoutSecrets(words));
  process.exit(1);
}

async function start(): Promise<void> {
  settleEnv({
    GALLEY_ROOT: dirname(import.meta.dirname),
    NODE_ENV: dev ? "development" : "production",
    NEXT_TELEMETRY_DISABLED: "1",
  });
  ensureDataDirectory(env().GALLEY_DATA_DIR);
  // Loaded only if needed, because it loads the code of every check.
  if (env().CHECKS_OFF.length > 0) (await import("#lib/reviews/run/checks-off.ts")).checksOff();
  checkRole({ dev });
  const drain = {
    delayMs: env().READY_DELAY_SECONDS * 1000,
    // Next's development server keeps connections of its own open.
    withinMs: dev ? 3000 : env().DRAIN_SECONDS * 1000,
  };
  const stop = stopOnSignal({ drainMs: drain.delayMs + drain.withinMs });

  // The port comes first, because a taken port is quick to find. It answers 503 until everything is ready.
  const ports = await listen(env().GALLEY_HOST, env().PORT);
  const metrics = await openMetrics();
  if (metrics) stop.afterwards(metrics.close);
  const traces = await openTraces();
  if (traces) stop.afterwards(traces.close);
  const app: { served?: ServedApp } = {};
  stop.atOnce(async () => {
    const lastCall = () => app.served?.endReplies();
    await Promise.all([ports.close({ ...drain, lastCall }), app.served?.endWork()]);
    await app.served?.close();
  });
  const postgres = await startDatabase(loadApp);
  if (postgres) {
    stop.afterwards(postgres.stop);
    void postgres.exited.then(() => stop.because("The embedded PostgreSQL stopped."));
  }
  // Before the build, because it is quick.
  const { checkStore } = await import("./start/check-store.ts");
  await checkStore();
  if (!dev) await ensureBuild();

  if (env().GALLEY_ROLE === "worker") {
    const { work } = await import("./start/work.ts");
    app.served = await work(ports);
    console.log(`Galley runs jobs. Its worker answers at ${ports.origin}`);
    return;
  }
  const { serve } = await import("./start/serve.ts");
  app.served = await serve(ports, { dev });
  noteRunning(ports.origin);
  stop.afterwards(forgetRunning);
  for (const line of describeParts(ports.origin, postgres !== null)) console.log(line);
  console.log(`\nGalley is ready at ${ports.origin}`);
}

/** Loads the modules of the app before they are used. A module that cannot be loaded is an error where it is used. */
async function loadApp(): Promise<void> {
  const role = env().GALLEY_ROLE === "worker" ? import("./start/work.ts") : import("./start/serve.ts");
  await Promise.allSettled([role, import("./start/check-store.ts")]);
}

/** Returns the message for the terminal. An unexpected error keeps its stack. */
function explain(error: unknown): string {
  if (error instanceof DataInUseError) {
    const running = readRunning();
    return `${error.message.replace(/\)$/, running?.pid === error.pid ? `, ${running.origin})` : ")")}.`;
  }
  const kinds = [
    EnvironmentError,
    StartFailure,
    UnknownSchemaError,
    StoreMismatchError,
    StoreUnreadableError,
  ];
  const expected = kinds.some((kind) => error instanceof kind);
  if (error instanceof Error) return expected ? error.message : `Galley could not start.\n${error.stack}`;
  return `Galley could not start: ${String(error)}`;
}
