import { type ChildProcess, spawn } from "node:child_process";
import { Socket } from "node:net";
import { join } from "node:path";

/** Writable address space that is taken before any work and mostly never touched: Node 0.6 GB, libraries 1 GiB. */
const RESERVED_BYTES = (640 + 1_024) * 1024 * 1024;

/** A process deep in a file does not hear that its server was killed; the kernel tells it, where setpriv can ask. */
const DIE_WITH_PARENT = `setpriv --pdeathsig KILL true 2>/dev/null && exec setpriv --pdeathsig KILL "$0" "$@";`;

export type SandboxLimits = {
  /** V8's heap. Pictures and WebAssembly lie outside of it. */
  heapBytes: number;
  /** Resident memory of the whole process. */
  memoryBytes: number;
  /** The largest file that the process may write. */
  fileBytes: number;
  /** Processor time of all threads together over the life of the process; null for one that takes many jobs. */
  processorSeconds: number | null;
};

export type ProcessSpec = {
  /** Absolute path of the checkout or image that holds `lib/` and `node_modules/`. */
  projectRoot: string;
  /** The file that the process runs, from the root of the project. */
  entry: string;
  nodeFlags: readonly string[];
  limits: SandboxLimits;
  /** Loads what jobs need before there is one. */
  prepare: boolean;
};

/** The whole environment of a sandbox. Nothing of the server's own reaches it. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  return {
    NODE_ENV: "production",
    LANG: "C.UTF-8",
    NODE_OPTIONS: "",
    NODE_NO_WARNINGS: "1",
    // Each thread of a native library would otherwise keep a heap of its own.
    MALLOC_ARENA_MAX: "2",
    // The memory of a large picture goes back to the system. By itself glibc raises this with the first one freed.
    MALLOC_MMAP_THRESHOLD_: "262144",
  };
}

/**
 * Starts a process in a group of its own that waits for jobs over IPC. On Linux and macOS a shell sets the
 * operating system's limits and then becomes node.
 */
export function startProcess({ projectRoot, entry, nodeFlags, limits, prepare }: ProcessSpec): ChildProcess {
  const node = [
    process.execPath,
    `--max-old-space-size=${Math.floor(limits.heapBytes / 1024 / 1024)}`,
    ...nodeFlags,
    join(projectRoot, entry),
    String(limits.memoryBytes),
    ...(prepare ? ["prepare"] : []),
    ...(process.platform === "linux" ? [] : ["guard"]),
  ];
  const options = {
    cwd: projectRoot,
    env: bareEnvironment(),
    stdio: ["ignore", "ignore", "pipe", "ipc"] as ["ignore", "ignore", "pipe", "ipc"],
    detached: true,
    windowsHide: true,
  };
  if (process.platform === "win32") return spawn(node[0] ?? "", node.slice(1), options);
  const script = `${systemLimits(limits)}; ${process.platform === "linux" ? DIE_WITH_PARENT : ""} exec "$0" "$@"`;
  return spawn("/bin/sh", ["-c", script, ...node], options);
}

/** A limit that the system does not know is left out rather than stopping the process. */
function systemLimits({ memoryBytes, fileBytes, processorSeconds }: SandboxLimits): string {
  const limits = [
    "-c 0",
    `-d ${Math.ceil((memoryBytes + RESERVED_BYTES) / 1024)}`,
    `-f ${Math.ceil(fileBytes / 512)}`,
    ...(processorSeconds === null ? [] : [`-t ${processorSeconds}`]),
  ];
  return limits.map((limit) => `ulimit ${limit} 2>/dev/null`).join("; ");
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

/** Decides whether the process keeps this one alive, by each of its handles. */
export function setHeld(child: ChildProcess, held: boolean): void {
  const stderr = child.stderr instanceof Socket ? child.stderr : null;
  for (const handle of [child, child.channel, stderr]) held ? handle?.ref() : handle?.unref();
}
