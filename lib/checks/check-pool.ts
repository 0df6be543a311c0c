import { createHash } from "node:crypto";
import type { FileFacts } from "#lib/manuscript/file-facts.ts";
import { KeyedPool } from "#lib/sandbox/keyed-pool.ts";
import type { JobEnd } from "#lib/sandbox/program.ts";
import { CHECKS_PROGRAM } from "./checks-program.ts";
import type { ChecksReport } from "./checks-report.ts";
import type { ChecksOptions } from "./run-checks.ts";

/** Buffers, and Harper's threads: at most eight of some 300 MB each. */
const OUTSIDE_HEAP_BYTES = 3 * 1024 ** 3;
/** Harper's cache of one installation is the only file that a check writes. */
const FILE_BYTES = 256 * 1024 * 1024;

export type ReviewInProcess = {
  markdown: string;
  /** The facts that the conversion found in the file, where there was one. */
  file?: FileFacts | null;
  options?: ChecksOptions;
  timeoutMs?: number;
  signal?: AbortSignal;
};

type ProcessFailure = { reason: "timeout" | "aborted" | "memory" | "crashed"; detail: string };
type Reviewed = { ok: true; report: ChecksReport } | { ok: false; failure: ProcessFailure };

export type CheckPool = {
  /**
   * Parses and checks a manuscript in a process that is killed at the deadline or on `signal`. Failures are values:
   * nothing is thrown but for a programming error.
   */
  review: (input: ReviewInProcess) => Promise<Reviewed>;
  /** Ends the processes; what they have under way fails. */
  close: () => void;
};

type CheckPoolSpec = {
  /** Absolute path of the directory that holds lib/ and package.json. */
  projectRoot: string;
  /** Heap limit of each process, in MiB. */
  memoryMb: number;
};

/** Processes that check manuscripts. Requests on one text go to the process that has it parsed. */
export function checkPool({ projectRoot, memoryMb }: CheckPoolSpec, size = 2): CheckPool {
  const heapBytes = memoryMb * 1024 * 1024;
  const limits = {
    heapBytes,
    memoryBytes: heapBytes + OUTSIDE_HEAP_BYTES,
    fileBytes: FILE_BYTES,
    processorSeconds: null,
  };
  const pool = new KeyedPool(CHECKS_PROGRAM, { projectRoot, limits }, size);
  return {
    async review({ markdown, file = null, options = {}, timeoutMs = 60_000, signal }) {
      const key = createHash("sha256").update(markdown).update(JSON.stringify(file)).digest("base64");
      const end = await pool.run(key, { key, markdown, file, options }, { timeoutMs, signal });
      return end.type === "done" ? { ok: true, report: end.answer } : { ok: false, failure: failureOf(end) };
    },
    close: () => pool.close(),
  };
}

function failureOf(end: Exclude<JobEnd<ChecksReport>, { type: "done" }>): ProcessFailure {
  switch (end.type) {
    case "timed-out":
      return { reason: "timeout", detail: "the checks were stopped at their deadline" };
    case "aborted":
      return { reason: "aborted", detail: "the checks were stopped on request" };
    case "out-of-memory":
      return { reason: "memory", detail: "the checks needed more memory than they may use" };
    case "crashed":
      return {
        reason: "crashed",
        detail: end.stderr.trim().split("\n").slice(0, 8).join("\n") || end.reason,
      };
  }
}
