import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import type { Limits } from "./limits.ts";
import { residentBytes } from "./resident-bytes.ts";

export type WorkerJob = {
  projectRoot: string;
  job: { path: string; filename: string; outDir: string; format?: string };
  limits: Limits;
  signal?: AbortSignal;
};

export type ProcessEnd =
  | { type: "done" }
  | { type: "failed"; failure: unknown }
  | { type: "timed-out" | "out-of-memory" | "aborted" }
  | { type: "crashed"; reason: string };

type OnProgress = (fraction: number, page?: number, pages?: number) => void;

/** Node's own writable mappings before any work (measured: 575 MB, most of it never touched). */
const NODE_DATA_BYTES = 640 * 1024 * 1024;
const WATCH_EVERY_MS = 100;

/** Nothing of the server's environment reaches the child: it needs no variable but a temporary folder. */
export function bareEnvironment(outDir: string): NodeJS.ProcessEnv {
  return { NODE_ENV: "production", TMPDIR: outDir, LANG: "C.UTF-8", NODE_OPTIONS: "", NODE_NO_WARNINGS: "1" };
}

/** On Linux and macOS a shell sets the operating system's limits and then becomes node. */
function start({ projectRoot, limits, job }: WorkerJob): ChildProcess {
  const heapMb = Math.max(64, Math.floor((limits.memoryBytes / 1024 / 1024) * 0.7));
  const node = [
    process.execPath,
    `--max-old-space-size=${heapMb}`,
    join(projectRoot, "lib/conversion/worker.ts"),
  ];
  const options = {
    cwd: projectRoot,
    env: bareEnvironment(job.outDir),
    stdio: ["ignore", "ignore", "ignore", "ipc"] as ["ignore", "ignore", "ignore", "ipc"],
    detached: true,
    windowsHide: true,
  };
  if (process.platform === "win32") return spawn(node[0] ?? "", node.slice(1), options);
  const dataKb = Math.ceil((limits.memoryBytes + NODE_DATA_BYTES) / 1024);
  const blocks = Math.ceil(limits.outputBytes / 512);
  const script = `ulimit -c 0; ulimit -d ${dataKb} 2>/dev/null; ulimit -f ${blocks} 2>/dev/null; exec "$0" "$@"`;
  return spawn("/bin/sh", ["-c", script, ...node], options);
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? child.pid : -child.pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

function asProgress(message: object, onProgress: OnProgress): void {
  if (!("fraction" in message) || typeof message.fraction !== "number") return;
  const page = "page" in message && typeof message.page === "number" ? message.page : undefined;
  const pages = "pages" in message && typeof message.pages === "number" ? message.pages : undefined;
  onProgress(message.fraction, page, pages);
}

function crash(code: number | null, signal: NodeJS.Signals | null): ProcessEnd {
  // 134 and SIGABRT are how V8 and native allocators end when memory is refused; SIGKILL is the kernel's.
  const isMemory = code === 134 || signal === "SIGABRT" || signal === "SIGKILL";
  return isMemory ? { type: "out-of-memory" } : { type: "crashed", reason: `exit ${signal ?? code}` };
}

/** Runs one job to its end. Resolves only when the process has gone, so that its files are final. */
export function runWorker(work: WorkerJob, onProgress: OnProgress): Promise<ProcessEnd> {
  const { promise, resolve } = Promise.withResolvers<ProcessEnd>();
  if (work.signal?.aborted) return Promise.resolve({ type: "aborted" });
  const child = start(work);
  let end: ProcessEnd | null = null;
  const stop = (why: ProcessEnd) => {
    end ??= why;
    killGroup(child);
  };
  const onAbort = () => stop({ type: "aborted" });
  const deadline = setTimeout(() => stop({ type: "timed-out" }), work.limits.wallTimeMs);
  const watchdog = setInterval(() => {
    if (child.pid !== undefined && residentBytes(child.pid) > work.limits.memoryBytes)
      stop({ type: "out-of-memory" });
  }, WATCH_EVERY_MS);
  work.signal?.addEventListener("abort", onAbort, { once: true });
  const finish = (result: ProcessEnd) => {
    clearTimeout(deadline);
    clearInterval(watchdog);
    work.signal?.removeEventListener("abort", onAbort);
    killGroup(child);
    resolve(result);
  };
  child.on("message", (message) => {
    if (typeof message !== "object" || message === null || !("type" in message)) return;
    if (message.type === "progress" && end === null) asProgress(message, onProgress);
    else if (message.type === "done") end ??= { type: "done" };
    else if (message.type === "failed")
      end ??= { type: "failed", failure: "failure" in message ? message.failure : null };
  });
  child.once("error", (error) => finish({ type: "crashed", reason: error.message }));
  child.once("close", (code, signal) => finish(end ?? crash(code, signal)));
  child.send(work.job, (error) => {
    if (error) stop({ type: "crashed", reason: "ipc" });
  });
  return promise;
}
