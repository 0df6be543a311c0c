import { spawn } from "node:child_process";
import { childEnv, projectRoot } from "#lib/env.ts";

/** Runs a Node program on this terminal. Resolves to its exit code, or to 1 if a signal ended it. */
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
  // Ctrl-C reaches the child directly. It stops what it started, and then this process ends.
  const ignore = () => {};
  process.on("SIGINT", ignore);
  const terminate = () => child.kill("SIGTERM");
  process.once("SIGTERM", terminate);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      process.off("SIGINT", ignore);
      process.off("SIGTERM", terminate);
      resolve(code ?? 1);
    });
  });
}
