import { readFileSync } from "node:fs";
import { EnvironmentError } from "#lib/env-files.ts";
import { type Command, type ExitCode, Failure, type Terminal, UsageError } from "./command.ts";
import { writeOut } from "./write-out.ts";

type Entry = { summary: string; load: () => Promise<Command> };

/** Commands are loaded on demand, so that `check` does not load the contracts of the API. */
const COMMANDS: ReadonlyMap<string, Entry> = new Map([
  [
    "review",
    {
      summary: "Review a manuscript. Starts Galley if it is not running",
      load: async () => (await import("./review.ts")).review,
    },
  ],
  [
    "export",
    {
      summary: "Write a review to a file: the author's own with comments, a page, or data",
      load: async () => (await import("./export.ts")).exportCommand,
    },
  ],
  [
    "respond",
    {
      summary: "Answer reviewers: split a letter, reply to its points, write your letter",
      load: async () => (await import("./respond.ts")).respond,
    },
  ],
  [
    "venues",
    {
      summary: "List the venue profiles that a review may be for",
      load: async () => (await import("./venues.ts")).venues,
    },
  ],
  [
    "login",
    {
      summary: "Sign in to a Galley, in the browser",
      load: async () => (await import("./login.ts")).login,
    },
  ],
  [
    "logout",
    {
      summary: "End the sign-in of `galley login`",
      load: async () => (await import("./logout.ts")).logout,
    },
  ],
  [
    "convert",
    {
      summary: "Convert files to Markdown, without the app",
      load: async () => (await import("./convert.ts")).convert,
    },
  ],
  [
    "check",
    {
      summary: "Run the computed checks on files, without the app",
      load: async () => (await import("./check.ts")).check,
    },
  ],
  [
    "models",
    {
      summary: "Test the configured language models, without the app",
      load: async () => (await import("./models.ts")).models,
    },
  ],
  [
    "stripe",
    {
      summary: "Create a catalogue of credits and plans in a test account of Stripe",
      load: async () => (await import("./stripe.ts")).stripe,
    },
  ],
  [
    "admin",
    {
      summary: "Credits, payments and accounts of this installation, for its operator",
      load: async () => (await import("./admin.ts")).admin,
    },
  ],
  [
    "files",
    {
      summary: "Say if the database and the files belong together; adopt files that were moved",
      load: async () => (await import("./files.ts")).files,
    },
  ],
  [
    "backup",
    {
      summary: "Write one archive of the database, the files and the secret, while Galley runs",
      load: async () => (await import("./backup.ts")).backup,
    },
  ],
  [
    "restore",
    {
      summary: "Restore an archive of `backup` into an empty installation",
      load: async () => (await import("./restore.ts")).restore,
    },
  ],
  [
    "stop",
    {
      summary: "Stop the app that `galley review` started",
      load: async () => (await import("./stop.ts")).stop,
    },
  ],
]);

const HELP = `Galley reviews research manuscripts.

Usage: galley <command> [options]
       npm run -s galley -- <command> [options]

Commands:
${[...COMMANDS].map(([name, { summary }]) => `  ${name.padEnd(9)} ${summary}`).join("\n")}

Options:
  -h, --help     Show this help. After a command: show the help of the command
  --version      Show the version

Exit codes: 0 done, 1 failed, 2 wrong arguments.
`;

/** Runs the program once. Reports every error on stderr. */
export async function runProgram(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const [name, ...rest] = args;
  try {
    if (name === undefined) return await tell(terminal.stderr, HELP, 2);
    if (name === "--version") return await tell(terminal.stdout, `${version()}\n`, 0);
    if (name === "--help" || name === "-h") return await tell(terminal.stdout, HELP, 0);
    if (name === "help") return await help(rest, terminal);
    const command = await find(name);
    if (asksForHelp(rest)) return await tell(terminal.stdout, command.help, 0);
    return await command.run(rest, terminal);
  } catch (error) {
    return explain(error, name, terminal);
  }
}

async function help([name]: string[], { stdout }: Terminal): Promise<ExitCode> {
  return tell(stdout, name === undefined ? HELP : (await find(name)).help, 0);
}

async function find(name: string): Promise<Command> {
  const entry = COMMANDS.get(name);
  if (entry) return entry.load();
  const kind = name.startsWith("-") ? "option" : "command";
  throw new UsageError(`Unknown ${kind} '${name}'. Commands: ${[...COMMANDS.keys()].join(", ")}.`);
}

/** Arguments after `--` are files, whatever their names. */
function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf("--");
  const options = end < 0 ? args : args.slice(0, end);
  return options.includes("--help") || options.includes("-h");
}

function explain(error: unknown, name: string | undefined, { stderr }: Terminal): ExitCode {
  if (error instanceof UsageError) {
    const command = name !== undefined && COMMANDS.has(name) ? `galley ${name}` : "galley";
    stderr.write(`${command}: ${error.message}\nSee \`${command} --help\`.\n`);
    return 2;
  }
  const hasMessage = error instanceof Failure || error instanceof EnvironmentError;
  const text = hasMessage ? error.message : error instanceof Error ? (error.stack ?? error.message) : error;
  stderr.write(`galley: ${text}\n`);
  return 1;
}

async function tell(stream: Terminal["stdout"], text: string, code: ExitCode): Promise<ExitCode> {
  await writeOut(stream, text);
  return code;
}

function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  const found = typeof manifest === "object" && manifest !== null && "version" in manifest;
  return found ? String(manifest.version) : "unknown";
}
