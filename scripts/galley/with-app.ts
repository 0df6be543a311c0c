import { ApiError } from "#lib/client/client.ts";
import { type ExitCode, Failure, type Terminal } from "./command.ts";
import { type Connection, signIn } from "./connection.ts";
import { reachApp } from "./find-app.ts";
import { type Progress, showProgress } from "./progress.ts";

interface AppOptions {
  url?: string | undefined;
  "api-key"?: string | undefined;
}

interface Work {
  connection: Connection;
  progress: Progress;
  signal: AbortSignal;
}

/**
 * Finds or starts the app, connects to it and does the work.
 * @throws {Failure} with the words of the API if it refuses a request
 */
export async function withApp(
  options: AppOptions,
  terminal: Terminal,
  work: (work: Work) => Promise<void>,
  /** What stays behind if the user interrupts the work. */
  stays = "",
): Promise<ExitCode> {
  const signal = terminal.interruption();
  const progress = showProgress(terminal.stderr);
  let isConnected = false;
  try {
    const origin = await reachApp(options.url, progress, signal);
    const apiKey = options["api-key"] ?? terminal.variables.GALLEY_API_KEY;
    const connection = await signIn(origin, apiKey || undefined, signal);
    isConnected = true;
    await work({ connection, progress, signal });
    return 0;
  } catch (error) {
    progress.close();
    if (!signal.aborted)
      throw error instanceof ApiError ? new Failure(`${error.title}. ${error.message}`) : error;
    terminal.stderr.write(`Interrupted.${isConnected ? stays : ""}\n`);
    return 1;
  }
}
