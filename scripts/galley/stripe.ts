import { createInterface } from "node:readline/promises";
import { env } from "#lib/env.ts";
import { PaymentFailure } from "#lib/ports/payments/port.ts";
import { stripePayments } from "#lib/ports/payments/stripe-payments.ts";
import { type Command, type ExitCode, Failure, readArguments, type Terminal, UsageError } from "./command.ts";
import { writeOut } from "./write-out.ts";

const HELP = `Usage: galley stripe setup [--yes]

Creates a catalogue in the test account of STRIPE_SECRET_KEY: three packs of credits, with
prices for subscribers, and two monthly plans, in dollars, euros, pounds and yen. Says first
what is there and what it would create, and asks. What is there is never changed, so it can
run again. Change names, prices and credits afterwards at Stripe: Galley follows.

Settings: STRIPE_SECRET_KEY, in the environment or in .env. Needs no app.

Options:
  --yes          Create without asking
  -h, --help     Show this help

Exit codes: 0 the catalogue is there, 1 it is not, 2 wrong arguments.
`;

const NO_KEY = `STRIPE_SECRET_KEY is not set. Set it in the environment or in .env to the secret key of a
test account (sk_test_…), which Stripe shows under Developers, API keys.`;
const LIVE = `STRIPE_SECRET_KEY is the key of a live account. This command changes test accounts only.
In a live account, create products at Stripe: each needs galley_kind (pack or plan) and
galley_credits in its metadata.`;

export const stripe: Command = { help: HELP, run };

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { values, positionals } = readArguments({
    args: [...args],
    options: { yes: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  if (positionals.length !== 1 || positionals[0] !== "setup")
    throw new UsageError("Expected `galley stripe setup`.");
  try {
    return await setUp(terminal, values.yes);
  } catch (error) {
    if (error instanceof PaymentFailure) throw new Failure(error.message);
    throw error;
  }
}

async function setUp(terminal: Terminal, isAgreed: boolean): Promise<ExitCode> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: apiUrl } = env();
  if (!secretKey) throw new Failure(NO_KEY);
  const payments = stripePayments({ secretKey, webhookSecret: null, apiUrl: apiUrl ?? null, hasTax: false });
  if (!/^[sr]k_test_/.test(secretKey)) throw new Failure(LIVE);
  const plan = await payments.planCatalogue();
  await writeOut(terminal.stdout, `${plan.lines.join("\n")}\n`);
  if (plan.missing === 0) {
    await writeOut(terminal.stdout, "\nEverything is there. Nothing was changed.\n");
    return 0;
  }
  if (!isAgreed && !(await agrees(terminal))) {
    await writeOut(terminal.stdout, "Nothing was changed.\n");
    return 1;
  }
  for (const line of await plan.apply()) await writeOut(terminal.stdout, `${line}\n`);
  await writeOut(terminal.stdout, "\nThe catalogue is there. Galley reads it when it starts, and hourly.\n");
  return 0;
}

async function agrees({ stdin, stdout }: Terminal): Promise<boolean> {
  if (!stdin) throw new Failure("There is nobody to ask. Run it again with --yes to create what is missing.");
  const asked = createInterface({ input: stdin, output: stdout });
  const answer = await asked.question("\nCreate what is missing? [y/N] ");
  asked.close();
  return /^y(es)?$/i.test(answer.trim());
}
