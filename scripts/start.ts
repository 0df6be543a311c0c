// `npm start` and `npm run dev`: everything that Galley needs, in this one process and its database server.
import { dirname } from "node:path";
import { DataInUseError } from "#db/embedded.ts";
import { UnknownSchemaError } from "#db/migrate.ts";
import { EnvironmentError, env, settleEnv } from "#lib/env.ts";
import { ensureBuild } from "./start/build.ts";
import { ensureDataDirectory } from "./start/data-directory.ts";
import { startDatabase } from "./start/database.ts";
import { describeParts } from "./start/describe-parts.ts";
import { StartFailure } from "./start/failure.ts";
import { listen } from "./start/listen.ts";
import { forgetRunning, noteRunning, readRunning } from "./start/running-note.ts";
import { serve } from "./start/serve.ts";
import { stopOnSignal } from "./start/stop.ts";

const dev = process.argv.includes("--dev");

try {
  await start();
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

async function start(): Promise<void> {
  settleEnv({
    GALLEY_ROOT: dirname(import.meta.dirname),
    NODE_ENV: dev ? "development" : "production",
    NEXT_TELEMETRY_DISABLED: "1",
  });
  ensureDataDirectory(env().GALLEY_DATA_DIR);
  // Loaded only if needed: it reads the code of every check.
  if (env().CHECKS_OFF.length > 0) (await import("#lib/reviews/run/checks-off.ts")).checksOff();
  const stop = stopOnSignal();

  // First the port, which is quick to find taken; until all is ready it answers 503.
  const doors = await listen(env().GALLEY_HOST, env().PORT);
  stop.atOnce(doors.close);
  const postgres = await startDatabase();
  if (postgres) {
    stop.afterwards(postgres.stop);
    void postgres.exited.then(() => stop.because("The embedded PostgreSQL has ended."));
  }
  if (!dev) await ensureBuild();

  stop.atOnce(await serve(doors, { dev }));
  noteRunning(doors.origin);
  stop.afterwards(forgetRunning);
  for (const line of describeParts(doors.origin, postgres !== null)) console.log(line);
  console.log(`\nGalley is ready at ${doors.origin}`);
}

/** What the person at the terminal can act on; anything unforeseen keeps its stack. */
function explain(error: unknown): string {
  if (error instanceof DataInUseError) {
    const running = readRunning();
    return `${error.message.replace(/\)$/, running?.pid === error.pid ? `, ${running.origin})` : ")")}.`;
  }
  const expected = [EnvironmentError, StartFailure, UnknownSchemaError].some((kind) => error instanceof kind);
  if (error instanceof Error) return expected ? error.message : `Galley could not start.\n${error.stack}`;
  return `Galley could not start: ${String(error)}`;
}
