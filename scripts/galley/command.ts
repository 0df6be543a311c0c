import type { Readable, Writable } from "node:stream";
import { type ParseArgsConfig, parseArgs } from "node:util";

/** The exit codes: done, failed, called with wrong arguments. */
export type ExitCode = 0 | 1 | 2;

/** The streams and settings of a command. A test passes its own. */
export interface Terminal {
  stdout: Writable;
  stderr: Writable;
  /** The keyboard of a person, where there is one to ask. */
  stdin?: Readable | undefined;
  /** The folder of the user. Relative paths start here. */
  cwd: string;
  variables: Readonly<Record<string, string | undefined>>;
  /** Aborted by Ctrl-C. Reading this property turns off the default of Ctrl-C, so only a command that cleans up reads it. */
  interruption: () => AbortSignal;
}

export interface Command {
  help: string;
  run: (args: readonly string[], terminal: Terminal) => Promise<ExitCode>;
}

/** The arguments are wrong. The message is written for the user. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The command failed. The message says what is wrong and what to do. */
export class Failure extends Error {
  override readonly name = "Failure";
}

/** Parses the arguments of a command. @throws {UsageError} */
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

/** Returns the code of an error of the operating system, such as ENOENT. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
