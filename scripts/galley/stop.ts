import { setTimeout as wait } from "node:timers/promises";
import { forgetBackgroundApp, readBackgroundApp } from "./background-app.ts";
import { type Command, type ExitCode, Failure, readArguments, type Terminal } from "./command.ts";

const HELP = `Usage: galley stop

Stops the app that \`galley review\` started in the background, in order: running work is
handed back and goes on at the next start. An app that you started yourself with
\`npm start\` is stopped in its own terminal, with Ctrl-C.

Options:
  -h, --help     Show this help
`;

const GONE_WITHIN_MS = 60_000;
const POLL_MS = 100;

export const stop: Command = { help: HELP, run };

async function run(args: readonly string[], { stdout }: Terminal): Promise<ExitCode> {
  readArguments({ args: [...args], options: {} });
  const app = readBackgroundApp();
  if (!app) {
    forgetBackgroundApp();
    stdout.write("Galley is not running in the background.\n");
    return 0;
  }
  app.stop();
  const deadline = Date.now() + GONE_WITHIN_MS;
  while (app.isRunning()) {
    if (Date.now() > deadline)
      throw new Failure(`Galley (process ${app.pid}) did not stop within a minute. See its log: ${app.log}`);
    await wait(POLL_MS);
  }
  forgetBackgroundApp();
  stdout.write(`Stopped Galley at ${app.origin}.\n`);
  return 0;
}
