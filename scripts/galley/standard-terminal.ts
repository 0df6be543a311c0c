import { childEnv } from "#lib/env.ts";
import type { Terminal } from "./command.ts";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const INTERRUPTED = 130;

/** The terminal of this process. A reader that goes away (`| head`) ends the program without a word. */
export function standardTerminal(): Terminal {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EPIPE") process.exit(0);
      throw error;
    });
  }
  const variables = childEnv();
  let interruption: AbortSignal | undefined;
  return {
    stdout: process.stdout,
    stderr: process.stderr,
    // `npm run galley` starts in the project's folder and keeps the user's own here.
    cwd: (variables.npm_lifecycle_event === "galley" && variables.INIT_CWD) || process.cwd(),
    variables,
    interruption: () => (interruption ??= takeOverSignals()),
  };
}

/** The first signal asks for an orderly end, the second does not wait for it. */
function takeOverSignals(): AbortSignal {
  const controller = new AbortController();
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (controller.signal.aborted) process.exit(INTERRUPTED);
      process.exitCode = INTERRUPTED;
      controller.abort();
    });
  }
  return controller.signal;
}
