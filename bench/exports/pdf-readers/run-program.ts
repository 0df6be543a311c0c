import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);
const OPTIONS = { maxBuffer: 256 * 1024 * 1024, timeout: 300_000 };

/** What a program printed, and the kinds of its complaints: infinite if it gave up. */
export interface Ran {
  printed: string;
  complaints: number;
}

/** Runs a program on a PDF, and counts the kinds of lines in which it complains. @throws if it is not installed */
export async function runProgram(name: string, args: readonly string[], path: string): Promise<Ran> {
  const kinds = (stderr: string) => {
    const lines = stderr.replaceAll(path, "").split("\n");
    return new Set(lines.flatMap((line) => (/error|warning/i.test(line) ? [line.replace(/\d+/g, "0")] : [])))
      .size;
  };
  try {
    const { stdout, stderr } = await run(name, args, OPTIONS);
    return { printed: stdout, complaints: kinds(stderr) };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") throw error;
    const stdout = error instanceof Error && "stdout" in error ? String(error.stdout) : "";
    return { printed: stdout, complaints: Number.POSITIVE_INFINITY };
  }
}
