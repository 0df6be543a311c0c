import { createHash } from "node:crypto";
import type { FileFacts } from "#lib/manuscript/file-facts.ts";
import { type CheckProcess, type ProcessSpec, type Reviewed, startCheckProcess } from "./check-process.ts";
import type { ChecksOptions } from "./run-checks.ts";

export type ReviewInProcess = {
  markdown: string;
  /** What the conversion told of the file, where there was one. */
  file?: FileFacts | null;
  options?: ChecksOptions;
  timeoutMs?: number;
  signal?: AbortSignal;
};

export type CheckPool = {
  /**
   * Parses and checks a manuscript in a process that is killed at the deadline or on `signal`. Failures are values:
   * nothing is thrown but for a programming error.
   */
  review: (input: ReviewInProcess) => Promise<Reviewed>;
  /** Ends the processes; what they have under way fails. */
  close: () => void;
};

type Lane = {
  process: CheckProcess | null;
  key: string;
  last: Promise<unknown>;
  waiting: number;
  idle?: NodeJS.Timeout;
};

/** A process that nobody has asked for so long ends, and gives its memory back. */
const IDLE_MS = 60_000;

/**
 * Processes that check manuscripts, each one request at a time. Requests on one text go to the process that has it
 * parsed; other texts to the one with the least to do.
 */
export function checkPool(spec: ProcessSpec, size = 2): CheckPool {
  const lanes: Lane[] = Array.from({ length: size }, () => ({
    process: null,
    key: "",
    last: Promise.resolve(),
    waiting: 0,
  }));

  function laneOf(key: string): Lane {
    const [least] = lanes.toSorted((a, b) => a.waiting - b.waiting);
    const lane = lanes.find((each) => each.key === key) ?? least;
    if (lane === undefined) throw new Error("a pool has at least one process");
    lane.key = key;
    return lane;
  }

  async function review({
    markdown,
    file = null,
    options = {},
    timeoutMs = 60_000,
    signal,
  }: ReviewInProcess) {
    const key = createHash("sha256").update(markdown).update(JSON.stringify(file)).digest("base64");
    const lane = laneOf(key);
    lane.waiting += 1;
    clearTimeout(lane.idle);
    const turn = lane.last.then(async (): Promise<Reviewed> => {
      if (signal?.aborted)
        return { ok: false, failure: { reason: "aborted", detail: "aborted before the start" } };
      if (!lane.process?.isAlive()) lane.process = startCheckProcess(spec);
      return lane.process.ask({ key, markdown, file, options }, timeoutMs, signal);
    });
    lane.last = turn;
    const reviewed = await turn;
    lane.waiting -= 1;
    if (!reviewed.ok) lane.process = null;
    if (lane.waiting === 0) lane.idle = setTimeout(() => endLane(lane), IDLE_MS).unref();
    return reviewed;
  }

  return { review, close: () => lanes.forEach(endLane) };
}

function endLane(lane: Lane): void {
  clearTimeout(lane.idle);
  lane.process?.end();
  lane.process = null;
}
