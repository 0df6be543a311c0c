import { type ChildProcess, spawn } from "node:child_process";
import { Socket } from "node:net";
import { join } from "node:path";
import type { FileFacts } from "#lib/manuscript/file-facts.ts";
import type { ChecksOptions, ChecksReport } from "./run-checks.ts";

/** `key` names the text: the process parses equal keys once. */
export type Request = { key: string; markdown: string; file: FileFacts | null; options: ChecksOptions };
export type Answer = { report: ChecksReport };

/** A small young generation: reading a manuscript leaves much behind that is soon of no use. */
export const CHECK_PROCESS_FLAGS = ["--max-semi-space-size=8", "--disable-warning=ExperimentalWarning"];

export type ProcessFailure = { reason: "timeout" | "aborted" | "memory" | "crashed"; detail: string };
export type Reviewed = { ok: true; report: ChecksReport } | { ok: false; failure: ProcessFailure };

export type ProcessSpec = {
  /** Absolute path of the directory that holds lib/ and package.json. */
  projectRoot: string;
  /** Heap limit of the child, in MiB. */
  memoryMb: number;
};

export type CheckProcess = {
  /** One request at a time; the process is killed at the deadline or on `signal`, and then takes no other. */
  ask: (request: Request, timeoutMs: number, signal?: AbortSignal) => Promise<Reviewed>;
  isAlive: () => boolean;
  end: () => void;
};

/** Starts a process that checks manuscripts. It keeps neither this process alive while idle, nor itself without it. */
export function startCheckProcess({ projectRoot, memoryMb }: ProcessSpec): CheckProcess {
  const worker = join(projectRoot, "lib", "checks", "worker.ts");
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${memoryMb}`, ...CHECK_PROCESS_FLAGS, worker],
    { cwd: projectRoot, env: { NODE_ENV: "production" }, stdio: ["ignore", "ignore", "pipe", "ipc"] },
  );
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-4000);
  });
  child.on("error", (error) => {
    said += error.message;
  });
  setHeld(child, false);
  return {
    ask: (request, timeoutMs, signal) => ask(child, request, { timeoutMs, signal, said: () => said }),
    isAlive: () => child.connected,
    end: () => void child.kill("SIGKILL"),
  };
}

type Asking = { timeoutMs: number; signal: AbortSignal | undefined; said: () => string };

function ask(child: ChildProcess, request: Request, { timeoutMs, signal, said }: Asking): Promise<Reviewed> {
  return new Promise((resolve) => {
    let cut: "timeout" | "aborted" | null = null;
    const kill = (reason: "timeout" | "aborted") => {
      cut ??= reason;
      child.kill("SIGKILL");
    };
    const onAbort = () => kill("aborted");
    const timer = setTimeout(() => kill("timeout"), timeoutMs);
    const settle = (reviewed: Reviewed) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      child.off("message", onMessage).off("close", onClose).off("error", onClose);
      setHeld(child, false);
      resolve(reviewed);
    };
    const onMessage = ({ report }: Answer) => settle({ ok: true, report });
    const onClose = () => settle({ ok: false, failure: failureOf(cut, said()) });
    child.on("message", onMessage).once("close", onClose).once("error", onClose);
    signal?.addEventListener("abort", onAbort, { once: true });
    setHeld(child, true);
    if (signal?.aborted) return onAbort();
    // A child that died early closes the channel: its end tells more than the write error.
    child.send(request, () => undefined);
  });
}

function failureOf(cut: "timeout" | "aborted" | null, said: string): ProcessFailure {
  if (cut !== null) return { reason: cut, detail: `the checks were stopped (${cut})` };
  const outOfMemory = /heap out of memory|Reached heap limit/i.test(said);
  return {
    reason: outOfMemory ? "memory" : "crashed",
    detail: said.trim().split("\n").slice(0, 8).join("\n") || "the process ended",
  };
}

/** Of the standard error the socket, which is a handle of its own. */
function setHeld(child: ChildProcess, held: boolean): void {
  const stderr = child.stderr instanceof Socket ? child.stderr : null;
  for (const handle of [child, child.channel, stderr]) held ? handle?.ref() : handle?.unref();
}
