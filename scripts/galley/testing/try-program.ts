import { spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
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
}

/** Runs the program in this process, with its own streams. */
export async function tryProgram(args: string[], surroundings: Surroundings = {}): Promise<Outcome> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const output = Promise.all([text(stdout), text(stderr)]);
  const code = await runProgram(args, {
    stdout,
    stderr,
    ...(surroundings.typed === undefined ? {} : { stdin: Readable.from([surroundings.typed]) }),
    cwd: surroundings.cwd ?? tmpdir(),
    variables: surroundings.variables ?? {},
    interruption: () => surroundings.signal ?? new AbortController().signal,
  });
  stdout.end();
  stderr.end();
  const [out, err] = await output;
  return { code, stdout: out, stderr: err };
}

/** Runs the program in its own process, as users do. */
export function spawnProgram(args: string[], cwd: string) {
  const program = join(import.meta.dirname, "..", "..", "galley.ts");
  return spawn(process.execPath, [program, ...args], { cwd, stdio: ["ignore", "pipe", "pipe"] });
}

export const temporaryFolder = (): string => testFolder("galley-cli-");
