import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import type { Limits } from "./limits.ts";

/** Writable address space taken before any work and mostly never touched: Node 0.6 GB, liteparse 1 GiB. */
const RESERVED_BYTES = (640 + 1_024) * 1024 * 1024;
/** The operating system's own deadline, should ours be gone: processor time of all threads together. */
const CPU_PER_WALL = 4;
/** A reader's garbage is large and short-lived: a young generation that grows freely costs more than it saves. */
const YOUNG_GENERATION_MB = 2;
/** How much the heap may grow between collections: measured to cost no time and to save a tenth of the memory. */
const HEAP_GROWTH_PERCENT = 30;

/** A process deep in a file does not hear that its server was killed; the kernel tells it, where setpriv can ask. */
const DIE_WITH_PARENT = `setpriv --pdeathsig KILL true 2>/dev/null && exec setpriv --pdeathsig KILL "$0" "$@";`;

export type WorkerSpec = {
  /** Absolute path of the checkout or image that holds `lib/` and `node_modules/`. */
  projectRoot: string;
  limits: Limits;
  /** Loads the readers before there is a job. */
  preload: boolean;
};

/** Nothing of the server's environment reaches the child, which gets its temporary folder with its job. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  return {
    NODE_ENV: "production",
    LANG: "C.UTF-8",
    NODE_OPTIONS: "",
    NODE_NO_WARNINGS: "1",
    // Each thread of the PDF library would otherwise keep a heap of its own.
    MALLOC_ARENA_MAX: "2",
    // What a large picture took goes back to the system. By itself glibc raises this with the first one freed.
    MALLOC_MMAP_THRESHOLD_: "262144",
  };
}

/**
 * A process in a group of its own that waits for one job over IPC. On Linux and macOS a shell sets the
 * operating system's limits and then becomes node.
 */
export function startWorker({ projectRoot, limits, preload }: WorkerSpec): ChildProcess {
  const heapMb = Math.max(64, Math.floor((limits.memoryBytes / 1024 / 1024) * 0.7));
  const node = [
    process.execPath,
    `--max-old-space-size=${heapMb}`,
    `--max-semi-space-size=${YOUNG_GENERATION_MB}`,
    `--heap-growing-percent=${HEAP_GROWTH_PERCENT}`,
    join(projectRoot, "lib/conversion/worker.ts"),
    String(limits.memoryBytes),
    ...(preload ? ["preload"] : []),
    ...(process.platform === "linux" ? [] : ["guard"]),
  ];
  const options = {
    cwd: projectRoot,
    env: bareEnvironment(),
    stdio: ["ignore", "ignore", "ignore", "ipc"] as ["ignore", "ignore", "ignore", "ipc"],
    detached: true,
    windowsHide: true,
  };
  if (process.platform === "win32") return spawn(node[0] ?? "", node.slice(1), options);
  const set = [
    "-c 0",
    `-d ${Math.ceil((limits.memoryBytes + RESERVED_BYTES) / 1024)}`,
    `-f ${Math.ceil(limits.outputBytes / 512)}`,
    `-t ${Math.ceil((limits.wallTimeMs * CPU_PER_WALL) / 1000) + 10}`,
  ];
  const limit = set.map((one) => `ulimit ${one} 2>/dev/null`).join("; ");
  const script = `${limit}; ${process.platform === "linux" ? DIE_WITH_PARENT : ""} exec "$0" "$@"`;
  return spawn("/bin/sh", ["-c", script, ...node], options);
}

/** Ends the process and all that it started, at once. */
export function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? child.pid : -child.pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}
