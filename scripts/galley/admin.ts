import { Problem } from "#lib/contract/problem.ts";
import { onThisMachine } from "#lib/operators/operator.ts";
import { ADMIN_ACTS } from "./admin-acts.ts";
import { type Command, type ExitCode, Failure, readArguments, type Terminal, UsageError } from "./command.ts";
import { withDatabase } from "./with-database.ts";
import { writeOut } from "./write-out.ts";

const HELP = `Usage: galley admin <act> [options]

Works on the database of this installation itself, whether the app runs or not, so it
needs no sign-in. What it changes is kept with its reason, as an act on the machine.

Acts:
  people [PART]               List accounts whose address contains PART, or the newest
  person ADDRESS              Credits, holds, payments, referral and ledger of a person
  grant ADDRESS N             Grant N credits
  void ADDRESS N              Take N credits back, or as many as are available
  organizations [PART]        List organizations with their ids and pools
  grant-organization ID N     Grant N credits to the pool of an organization
  void-organization ID N      Take N credits of the pool of an organization back
  name-owner ID ADDRESS       Make an account an owner of an organization
  block ADDRESS               Block an account: each of its requests answers why
  unblock ADDRESS             Unblock an account
  delete ADDRESS              Delete an account with its files, for good
  shortfalls                  Credits that were spent although their payment went back
  events                      Events of the payment provider that failed
  replay EVENT                Handle an event again (the app must run)
  work                        Conversions, reviews and other work that is not done
  send-again KIND ID          Send work again; what is done stays (the app must run)
  give-up KIND ID             Fail work, with its credit back
  versions                    Galley, its last migration, PostgreSQL and Node

Options:
  --reason TEXT  Why. Needed for all that changes something; the person sees the reason
                 of credits and of a block
  --preview      For grant and void: preview credits
  --json         Print what the API gives
  -h, --help     Show this help

Exit codes: 0 done, 1 failed, 2 wrong arguments.
`;

export const admin: Command = { help: HELP, run };

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { values, positionals } = readArguments({
    args: [...args],
    allowPositionals: true,
    options: {
      reason: { type: "string" },
      preview: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
    },
  });
  const [name, ...words] = positionals;
  if (name === undefined) throw new UsageError("Name what to do.");
  const prepare = ADMIN_ACTS.get(name);
  if (!prepare) throw new UsageError(`Unknown act '${name}'. Acts: ${[...ADMIN_ACTS.keys()].join(", ")}.`);
  // Wrong arguments are found before a database is started.
  const perform = prepare(words, { reason: values.reason, credit: values.preview ? "preview" : "paid" });
  await withDatabase(async (ctx) => {
    const { reply, lines } = await perform(onThisMachine(ctx)).catch(explain);
    const text = values.json ? JSON.stringify(reply, null, 2) : lines.join("\n");
    await writeOut(terminal.stdout, `${text}\n`);
  });
  return 0;
}

function explain(error: unknown): never {
  throw error instanceof Problem ? new Failure(error.detail) : error;
}
