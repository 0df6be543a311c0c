import { KeyedPool } from "#lib/sandbox/keyed-pool.ts";
import type { JobEnd } from "#lib/sandbox/program.ts";
import { CALCULATOR_PROGRAM, type Calculated } from "./calculator-program.ts";

const MB = 1024 * 1024;
const DEADLINE_MS = 5_000;
/** Loading the library takes half a second, and many on a busy machine. */
const STARTED_WITHIN_MS = 60_000;
const PROCESSES = 2;
const LIMITS = {
  heapBytes: 192 * MB,
  memoryBytes: 384 * MB,
  fileBytes: MB,
  processorSeconds: null,
};

/** Calculates in processes that can be killed. Expressions may come from a text that wants to do harm. */
export interface Calculator {
  /** Returns an entry for each expression, in order. An expression sees the variables of those before it. Never throws. */
  calculate: (expressions: readonly string[], signal?: AbortSignal) => Promise<Calculated[]>;
  close: () => void;
}

/** `projectRoot` is the absolute path of the directory that holds lib/ and node_modules/. */
export function calculator(projectRoot: string, deadlineMs = DEADLINE_MS): Calculator {
  const pool = new KeyedPool(CALCULATOR_PROGRAM, { projectRoot, limits: LIMITS }, PROCESSES);
  let jobs = 0;
  return {
    async calculate(expressions, signal) {
      const results: Calculated[] = [];
      jobs += 1;
      const key = `job ${jobs}`;
      // The process starts with a job that takes no time, so that the deadline is that of the expressions alone.
      await pool.run(key, { expressions: [] }, { timeoutMs: STARTED_WITHIN_MS, signal });
      const end = await pool.run(
        key,
        { expressions },
        { timeoutMs: deadlineMs, signal, onProgress: (result) => void results.push(result) },
      );
      return expressions.map((_, i) => results[i] ?? withoutResult(end, i === results.length));
    },
    close: () => pool.close(),
  };
}

/** Explains why an expression has no result. Those behind one that was stopped were not reached. */
function withoutResult({ type }: JobEnd<unknown>, isFirst: boolean): Calculated {
  if (!isFirst) return { isCalculated: false, text: "Not calculated, because one before it was stopped." };
  const reason =
    type === "timed-out"
      ? "Stopped: it took too long. Make it smaller."
      : type === "out-of-memory"
        ? "Stopped: it needed too much memory. Make it smaller."
        : "Stopped before it had a result.";
  return { isCalculated: false, text: reason };
}
