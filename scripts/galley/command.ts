import type { Writable } from "node:stream";
import { type ParseArgsConfig, parseArgs } from "node:util";

/** How a command ends: done, failed, called wrongly. */
export type ExitCode = 0 | 1 | 2;

/** What a command reads from and writes to; a test gives its own. */
export interface Terminal {
  stdout: Writable;
  stderr: Writable;
  /** Where the user is: relative paths start here. */
  cwd: string;
  variables: Readonly<Record<string, string | undefined>>;
  /** Aborted by Ctrl-C. Asking for it takes Ctrl-C over, so only a command that tidies up asks. */
  interruption: () => AbortSignal;
}

export interface Command {
  help: string;
  run: (args: readonly string[], terminal: Terminal) => Promise<ExitCode>;
}

/** The program was called in a way that it does not know; the message is fit to print. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** What was asked for cannot be done; the message says what is wrong and what to do. */
export class Failure extends Error {
  override readonly name = "Failure";
}

/** Parses a command's arguments. @throws {UsageError} */
export function readArguments<const Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs<Config>(config);
  } catch (error) {
    if (!(error instanceof TypeError) || !("code" in error)) throw error;
    const [sentence] = error.message.split(/\. |\.?\n/);
    throw new UsageError(`${sentence?.replace(/\.$/, "")}.`);
  }
}

/** What the operating system calls a fault, e.g. ENOENT. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
