import { childEnv } from "#lib/env.ts";
import type { Terminal } from "./command.ts";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const INTERRUPTED = 130;

/** Returns the terminal of this process. If the reader of a pipe goes away (`| head`), the program ends silently. */
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
    ...(process.stdin.isTTY ? { stdin: process.stdin } : {}),
    // `npm run galley` starts in the folder of the project and keeps the folder of the user here.
    cwd: (variables.npm_lifecycle_event === "galley" && variables.INIT_CWD) || process.cwd(),
    variables,
    interruption: () => (interruption ??= takeOverSignals()),
  };
}

/** The first signal ends the command in order, the second at once. */
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
