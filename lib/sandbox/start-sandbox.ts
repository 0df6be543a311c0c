import type { ChildProcess } from "node:child_process";
import type { JobEnd, JobOptions, JobResult, SandboxProgram } from "./program.ts";
import { killGroup, type SandboxLimits, setHeld, startProcess } from "./start-process.ts";
import { watchProcess } from "./watch-process.ts";

const MAX_STDERR_CHARS = 4_000;

export type SandboxSettings = {
  /** Absolute path of the checkout or image that holds `lib/` and `node_modules/`. */
  projectRoot: string;
  limits: SandboxLimits;
};

export type Sandbox<Job, Answer, Progress> = {
  pid: number | undefined;
  /** Resolves when the process has prepared itself, or has ended. */
  ready: () => Promise<void>;
  isAlive: () => boolean;
  /** Runs one job at a time. Unless the job is done, the process has gone when this resolves. */
  run: (job: Job, options: JobOptions<Progress>) => Promise<JobResult<Answer>>;
  /** Kills the process and all that it started. Resolves when it has gone. */
  end: () => Promise<void>;
  /** Resolves when the process has gone. */
  gone: Promise<void>;
};

type Process = {
  child: ChildProcess;
  gone: Promise<JobEnd<never>>;
  /** Kills the process; the first reason is the one that its job ends with. */
  stop: (reason: JobEnd<never>) => void;
  isStopped: () => boolean;
  /** Keeps this process alive until `task` has settled. */
  during: <T>(task: Promise<T>) => Promise<T>;
};

/**
 * Starts a process for jobs of one program, with a bare environment and limits of the operating system. While it has
 * no job it does not keep this process alive, and it ends with this one.
 */
export function startSandbox<Job extends object, Answer, Progress>(
  program: SandboxProgram<Job, Answer, Progress>,
  { projectRoot, limits }: SandboxSettings,
  { prepare }: { prepare: boolean },
): Sandbox<Job, Answer, Progress> {
  const { entry, nodeFlags } = program;
  const own = processOf(startProcess({ projectRoot, entry, nodeFlags, limits, prepare }));
  const prepared = new Promise<void>((resolve) => void own.child.once("message", () => resolve()));
  const gone = own.gone.then(() => undefined);
  return {
    pid: own.child.pid,
    isAlive: () => own.child.connected,
    gone,
    ready: () => own.during(Promise.race([prepared, gone])),
    run: (job, options) => own.during(runJob(own, program, job, { ...options, limits })),
    async end() {
      own.stop(ENDED);
      await own.during(gone);
    },
  };
}

const ENDED = { type: "crashed", reason: "ended", stderr: "" } as const;
const UNSENT = { type: "crashed", reason: "ipc", stderr: "" } as const;
const BAD_MESSAGE = { type: "crashed", reason: "bad-message", stderr: "" } as const;

function processOf(child: ChildProcess): Process {
  let stderr = "";
  let stopped: JobEnd<never> | null = null;
  let tasks = 0;
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    stderr = (stderr + text).slice(-MAX_STDERR_CHARS);
  });
  const gone = new Promise<JobEnd<never>>((resolve) => {
    child.once("error", (error) => resolve({ type: "crashed", reason: error.message, stderr }));
    // A process that it started must not outlive it, nor keep its output open.
    child.once("exit", () => killGroup(child));
    child.once("close", (code, signal) => resolve(stopped ?? causeOf(code, signal, stderr)));
  });
  setHeld(child, false);
  return {
    child,
    gone,
    isStopped: () => stopped !== null,
    stop(reason) {
      stopped ??= reason;
      killGroup(child);
    },
    async during(task) {
      tasks += 1;
      setHeld(child, true);
      try {
        return await task;
      } finally {
        tasks -= 1;
        setHeld(child, tasks > 0);
      }
    },
  };
}

function causeOf(code: number | null, signal: NodeJS.Signals | null, stderr: string): JobEnd<never> {
  // The operating system's limit on processor time, which only a deadline beyond ours can reach.
  if (signal === "SIGXCPU") return { type: "timed-out" };
  // V8 and native allocators end in these ways when memory is refused; SIGKILL is the kernel's.
  const isMemory = code === 134 || (signal !== null && /^SIG(ABRT|TRAP|KILL)$/.test(signal));
  return isMemory ? { type: "out-of-memory" } : { type: "crashed", reason: `exit ${signal ?? code}`, stderr };
}

async function runJob<Job extends object, Answer, Progress>(
  { child, gone, stop, isStopped }: Process,
  program: SandboxProgram<Job, Answer, Progress>,
  job: Job,
  options: JobOptions<Progress> & { limits: SandboxLimits },
): Promise<JobResult<Answer>> {
  const answered = Promise.withResolvers<JobEnd<Answer>>();
  let begun = false;
  let reportedBytes = 0;
  const onMessage = (message: unknown) => {
    if (isStopped() || typeof message !== "object" || message === null || !("type" in message)) return;
    if (message.type === "begun") begun = true;
    if (message.type === "progress" && "progress" in message && program.isProgress(message.progress))
      options.onProgress?.(message.progress);
    if (message.type !== "done" || !("answer" in message)) return;
    if ("peakBytes" in message && typeof message.peakBytes === "number") reportedBytes = message.peakBytes;
    if (program.isAnswer(message.answer)) answered.resolve({ type: "done", answer: message.answer });
    else stop(BAD_MESSAGE);
  };
  child.on("message", onMessage);
  const watch = watchProcess(child, { ...options, stop });
  // A process that died before has closed the channel; its end tells more than this error does.
  child.send(job, (error) => void (error && child.connected && stop(UNSENT)));
  const end = await Promise.race([answered.promise, gone]);
  watch.end();
  child.off("message", onMessage);
  return { end, begun, peakBytes: Math.max(reportedBytes, watch.peakBytes()) };
}
