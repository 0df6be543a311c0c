import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import type { ChecksOptions, ChecksReport } from "./run-checks.ts";

export type WorkerRequest = { markdown?: string; markdownPath?: string; options: ChecksOptions };

export type ReviewInProcess = ({ markdown: string } | { markdownPath: string }) & {
  options?: ChecksOptions;
  /** Absolute path of the directory that holds lib/ and package.json. */
  projectRoot: string;
  timeoutMs?: number;
  /** Heap limit of the child, in MiB. */
  memoryMb?: number;
  signal?: AbortSignal;
};

export type ProcessFailure = { reason: "timeout" | "aborted" | "memory" | "crashed"; detail: string };

export type ReviewedInProcess = { ok: true; report: ChecksReport } | { ok: false; failure: ProcessFailure };

type Exit = { stdout: string; stderr: string; code: number | null; cut: "timeout" | "aborted" | null };

/**
 * Parses and checks a manuscript in a child process of its own, which is killed at the deadline or on `signal`.
 * Failures are values: nothing is thrown but for a programming error.
 */
export async function reviewInProcess(input: ReviewInProcess): Promise<ReviewedInProcess> {
  if (input.signal?.aborted)
    return { ok: false, failure: { reason: "aborted", detail: "aborted before the start" } };
  const worker = join(input.projectRoot, "lib", "checks", "worker.ts");
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${input.memoryMb ?? 768}`, "--disable-warning=ExperimentalWarning", worker],
    {
      cwd: input.projectRoot,
      env: { NODE_ENV: "production" },
      stdio: ["pipe", "pipe", "pipe"],
    },
  );
  const source = "markdown" in input ? { markdown: input.markdown } : { markdownPath: input.markdownPath };
  const request: WorkerRequest = { ...source, options: input.options ?? {} };
  // A child that died early closes the pipe: its exit code tells more than the write error.
  child.stdin.on("error", () => undefined);
  child.stdin.end(JSON.stringify(request));
  const exit = await untilExit(child, input.timeoutMs ?? 60_000, input.signal);
  return judge(exit);
}

function untilExit(child: ChildProcess, timeoutMs: number, signal: AbortSignal | undefined): Promise<Exit> {
  return new Promise((resolve) => {
    const exit: Exit = { stdout: "", stderr: "", code: null, cut: null };
    const cut = (reason: "timeout" | "aborted") => {
      exit.cut ??= reason;
      child.kill("SIGKILL");
    };
    const onAbort = () => cut("aborted");
    const timer = setTimeout(() => cut("timeout"), timeoutMs);
    signal?.addEventListener("abort", onAbort, { once: true });
    const finish = (code: number | null, detail = "") => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      resolve({ ...exit, code, stderr: exit.stderr + detail });
    };
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      exit.stdout += text;
    });
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      exit.stderr = (exit.stderr + text).slice(-4000);
    });
    child.once("error", (error) => finish(null, error.message));
    child.once("close", (code) => finish(code));
  });
}

function judge(exit: Exit): ReviewedInProcess {
  if (exit.cut !== null)
    return { ok: false, failure: { reason: exit.cut, detail: `the checks were stopped (${exit.cut})` } };
  if (exit.code === 0) {
    const report = parseReport(exit.stdout);
    if (report !== null) return { ok: true, report };
  }
  const outOfMemory = /heap out of memory|Reached heap limit/i.test(exit.stderr);
  return {
    ok: false,
    failure: {
      reason: outOfMemory ? "memory" : "crashed",
      detail: exit.stderr.trim().split("\n").slice(0, 8).join("\n") || `exit code ${exit.code}`,
    },
  };
}

/** Guaranteed by the only writer of this output, worker.ts; null if the output is cut short. */
function parseReport(json: string): ChecksReport | null {
  try {
    return JSON.parse(json) as ChecksReport;
  } catch {
    return null;
  }
}
