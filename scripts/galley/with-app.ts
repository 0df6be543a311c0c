import type { ExitCode, Terminal } from "./command.ts";
import { type Connection, connect } from "./connection.ts";
import { explained } from "./explain-refusal.ts";
import { reachApp } from "./find-app.ts";
import { type Progress, showProgress } from "./progress.ts";
import { SignIns } from "./signing-in/sign-ins.ts";

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
  let connection: Connection | undefined;
  try {
    const origin = await reachApp(options.url, progress, signal);
    const apiKey = options["api-key"] ?? terminal.variables.GALLEY_API_KEY;
    connection = await connect(origin, { apiKey, signIns: new SignIns(terminal.variables) }, signal);
    await work({ connection, progress, signal });
    return 0;
  } catch (error) {
    progress.close();
    if (!signal.aborted) throw explained(error, connection?.credential);
    terminal.stderr.write(`Interrupted.${connection ? stays : ""}\n`);
    return 1;
  }
}
