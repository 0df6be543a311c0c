import { getProfile } from "#lib/auth/contract.ts";
import { call } from "#lib/client/client.ts";
import { countNoun } from "#lib/count-noun.ts";
import { upload, uploadEvents } from "#lib/documents/contract.ts";
import type { DeviceAuthorization, ServerMetadata, TokenAnswer } from "#lib/oauth/device-schema.ts";
import { getSession } from "#lib/reviews/contract.ts";
import { reviewEvents, startReview } from "#lib/reviews/process-contract.ts";
import { listVenues } from "#lib/reviews/venue-contract.ts";
import { type Command, type ExitCode, Failure, readArguments, type Terminal } from "./command.ts";
import { connect } from "./connection.ts";
import { explained } from "./explain-refusal.ts";
import { chosenAddress } from "./find-app.ts";
import { isUnreachable } from "./patience.ts";
import { oneLine } from "./printable.ts";
import { styled } from "./progress.ts";
import { authorizationServer } from "./signing-in/authorization-server.ts";
import { awaitTokens, requestDeviceCode } from "./signing-in/device-flow.ts";
import { revoke } from "./signing-in/revoke.ts";
import { SignIns } from "./signing-in/sign-ins.ts";
import { writeOut } from "./write-out.ts";

const HELP = `Usage: galley login [--url URL]

Signs you in to a Galley. Prints an address and a code: open the address in a browser, on
any device, and type the code there. Other commands at this address then act for you, until
you run \`galley logout\`, or disconnect "Galley command line" under Connected apps in the
settings of Galley.
A Galley on this computer needs no sign-in, unless it is set up for several people.

Options:
  --url URL      Where Galley is (default: http://localhost:3000, or PORT)
  -h, --help     Show this help

The sign-in is kept in galley/sign-ins.json in XDG_CONFIG_HOME or ~/.config, where only you
can read it. --api-key and GALLEY_API_KEY come before it.
Exit codes: 0 signed in, 1 failed, 2 wrong arguments.
`;

/** What the commands of this program call. */
const OPERATIONS = [upload, uploadEvents, startReview, reviewEvents, getSession, listVenues];
const SCOPES = [...new Set(OPERATIONS.flatMap(({ scope }) => scope ?? []))];

export const login: Command = { help: HELP, run };

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { values } = readArguments({ args: [...args], options: { url: { type: "string" } } });
  const { origin, isHere } = chosenAddress(values.url);
  const signal = terminal.interruption();
  const signIns = new SignIns(terminal.variables);
  if (!isHere && origin.startsWith("http:"))
    terminal.stderr.write(`The connection to ${origin} is not encrypted. Others can read along.\n`);
  let state = "The sign-in did not change.";
  try {
    // A file that cannot be written is reported before anybody types a code.
    await signIns.alone(signal, async () => signIns.origins());
    const server = await reachServer(origin, signal);
    const tokens = await askPerson(server, terminal, signal);
    await keep(server, signIns, tokens);
    state = `You are signed in at ${origin}.`;
    const connection = await connect(origin, { apiKey: undefined, signIns }, signal);
    const { email } = await connection.request(signal, (input) => call(getProfile, input));
    await writeOut(
      terminal.stdout,
      `Signed in at ${origin} as ${oneLine(email, 200)}.\nThe sign-in is kept in ${signIns.file}\n`,
    );
    terminal.stderr.write(notes(tokens, terminal.variables));
    return 0;
  } catch (error) {
    if (!signal.aborted) throw explained(error);
    terminal.stderr.write(`Interrupted. ${state}\n`);
    return 1;
  }
}

async function reachServer(origin: string, signal: AbortSignal): Promise<ServerMetadata> {
  try {
    return await authorizationServer(origin, signal);
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    throw new Failure(`Galley does not answer at ${origin}. Check the address and that Galley is running.`);
  }
}

async function askPerson(
  server: ServerMetadata,
  { stderr }: Terminal,
  signal: AbortSignal,
): Promise<TokenAnswer> {
  const code = await requestDeviceCode(server, SCOPES, signal);
  stderr.write(instructions(server, code, stderr));
  return awaitTokens(server, code, { signal });
}

/** Keeps a sign-in in place of an earlier one, which ends. Nothing interrupts it, since a code gives tokens once. */
async function keep(server: ServerMetadata, signIns: SignIns, tokens: TokenAnswer): Promise<void> {
  const uninterrupted = new AbortController().signal;
  const earlier = await signIns.alone(uninterrupted, async () => {
    const found = signIns.find(server.issuer);
    signIns.keep(server.issuer, tokens);
    return found;
  });
  if (earlier) await revoke(server, earlier, uninterrupted).catch(() => {});
}

function notes({ scope }: TokenAnswer, variables: Terminal["variables"]): string {
  const allowed = scope.split(" ");
  const missing = SCOPES.filter((each) => !allowed.includes(each));
  return [
    missing.length > 0 &&
      `You did not allow: ${missing.join(", ")}. Commands that need it will be refused.\n`,
    variables.GALLEY_API_KEY &&
      "GALLEY_API_KEY is set. Commands use that key, not this sign-in, until you unset it.\n",
  ]
    .filter(Boolean)
    .join("");
}

function instructions(
  { issuer }: ServerMetadata,
  { verification_uri, user_code, expires_in }: DeviceAuthorization,
  stream: Terminal["stderr"],
): string {
  const large = (text: string) => `\n      ${styled("bold", oneLine(text, 200), stream)}\n\n`;
  const minutes = countNoun(Math.max(1, Math.floor(expires_in / 60)), "minute");
  return `
To sign in at ${issuer}, open this address in a browser, on any device:
${large(verification_uri)}  and type this code there:
${large(user_code)}The code is good for ${minutes}. Waiting for you. Ctrl-C gives up.
`;
}
