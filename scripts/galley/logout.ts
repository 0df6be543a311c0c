import { type Command, type ExitCode, readArguments, type Terminal } from "./command.ts";
import { chosenAddress } from "./find-app.ts";
import { authorizationServer } from "./signing-in/authorization-server.ts";
import { revoke } from "./signing-in/revoke.ts";
import { type SignIn, SignIns } from "./signing-in/sign-ins.ts";

const HELP = `Usage: galley logout [--url URL]

Ends the sign-in of \`galley login\`: at the server, and on this computer. If the server does
not answer, the sign-in is still deleted from this computer.

Options:
  --url URL      Where Galley is (default: http://localhost:3000, or PORT)
  -h, --help     Show this help

Exit codes: 0 signed out, 1 failed, 2 wrong arguments.
`;

export const logout: Command = { help: HELP, run };

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { values } = readArguments({ args: [...args], options: { url: { type: "string" } } });
  const { origin } = chosenAddress(values.url);
  const signal = terminal.interruption();
  const signIns = new SignIns(terminal.variables);
  if (!signIns.find(origin)) {
    terminal.stdout.write(`You are not signed in at ${origin}.\n${others(signIns)}`);
    return 0;
  }
  const dropped = await signIns.alone(signal, async () => {
    const kept = signIns.find(origin);
    signIns.drop(origin);
    return kept;
  });
  if (!dropped || (await isEndedAt(origin, dropped, signal))) {
    terminal.stdout.write(`Signed out at ${origin}.\n`);
    return 0;
  }
  terminal.stdout.write(`The sign-in at ${origin} is deleted from this computer.\n`);
  terminal.stderr.write(
    `Galley there could not be told. To end the sign-in there too, disconnect "Galley command line" under Connected apps in the settings of Galley.\n`,
  );
  return 0;
}

async function isEndedAt(origin: string, signIn: SignIn, signal: AbortSignal): Promise<boolean> {
  try {
    await revoke(await authorizationServer(origin, signal), signIn, signal);
    return true;
  } catch {
    return false;
  }
}

function others(signIns: SignIns): string {
  const origins = signIns.origins();
  return origins.length === 0 ? "" : `You are signed in at ${origins.join(", ")}. Name it with --url.\n`;
}
