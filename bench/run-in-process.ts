import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const LIMIT_MS = 15 * 60_000;

interface Options {
  /** Options of Node. */
  flags?: readonly string[];
  /** A command that starts Node: `["taskset", "-c", "0"]`. */
  launcher?: readonly string[];
}

/**
 * Calls a function in a process of its own, so that its time, memory and faults are its own. The module of that path
 * must export the function under its own name.
 *
 * @throws if the process ends without a result
 */
export async function runInProcess<Input extends readonly unknown[], Output>(
  module: string,
  task: (...input: Input) => Output | Promise<Output>,
  input: Input,
  { flags = [], launcher = [] }: Options = {},
): Promise<Output> {
  const worker = join(import.meta.dirname, "task-worker.ts");
  const node = [process.execPath, "--no-warnings", ...flags, worker, module, task.name];
  const [command = "", ...args] = [...launcher, ...node];
  const child = spawn(command, args, {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    timeout: LIMIT_MS,
    killSignal: "SIGKILL",
  });
  const ended = once(child, "exit").then(() => {
    throw new Error(`${task.name} ended without a result.`);
  });
  child.send(input);
  const [result] = await Promise.race([once(child, "message"), ended]);
  return result;
}
