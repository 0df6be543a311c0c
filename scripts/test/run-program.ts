import { spawn } from "node:child_process";
import { childEnv, projectRoot } from "#lib/env.ts";

/** Runs a program of Node with this terminal as its own; resolves to its exit code, 1 when a signal ended it. */
export function runProgram(
  file: string,
  args: string[],
  variables: Record<string, string | undefined> = {},
): Promise<number> {
  const child = spawn(process.execPath, [file, ...args], {
    cwd: projectRoot(),
    env: childEnv(variables),
    stdio: "inherit",
  });
  // Ctrl-C reaches the child by itself; it stops what it started, and then we end.
  const patience = () => {};
  process.on("SIGINT", patience);
  const terminate = () => child.kill("SIGTERM");
  process.once("SIGTERM", terminate);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      process.off("SIGINT", patience);
      process.off("SIGTERM", terminate);
      resolve(code ?? 1);
    });
  });
}
