import { spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { childEnv } from "#lib/env.ts";
import { testFolder } from "#lib/testing/test-folder.ts";
import { runProgram } from "../program.ts";

export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface Surroundings {
  cwd?: string;
  variables?: Record<string, string>;
  signal?: AbortSignal;
  /** What a person types. */
  typed?: string;
  /** Gets each piece of stderr as it is printed. */
  watch?: (printed: string) => void;
}

/** Runs the program in this process, with its own streams. */
export async function tryProgram(args: string[], surroundings: Surroundings = {}): Promise<Outcome> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  if (surroundings.watch) stderr.on("data", (chunk) => surroundings.watch?.(String(chunk)));
  const output = Promise.all([text(stdout), text(stderr)]);
  const code = await runProgram(args, {
    stdout,
    stderr,
    ...(surroundings.typed === undefined ? {} : { stdin: Readable.from([surroundings.typed]) }),
    cwd: surroundings.cwd ?? tmpdir(),
    // The sign-ins of whoever runs the tests are none of theirs.
    variables: { XDG_CONFIG_HOME: temporaryFolder(), ...surroundings.variables },
    interruption: () => surroundings.signal ?? new AbortController().signal,
  });
  stdout.end();
  stderr.end();
  const [out, err] = await output;
  return { code, stdout: out, stderr: err };
}

/** Runs the program in its own process, as users do. */
export function spawnProgram(args: string[], cwd: string, variables: Record<string, string> = {}) {
  const program = join(import.meta.dirname, "..", "..", "galley.ts");
  const env = childEnv({ XDG_CONFIG_HOME: temporaryFolder(), ...variables });
  return spawn(process.execPath, [program, ...args], { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
}

export const temporaryFolder = (): string => testFolder("galley-cli-");
