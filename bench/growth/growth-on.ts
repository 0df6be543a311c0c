import { printTable } from "../print-table.ts";
import type { HostileInput } from "./hostile-inputs.ts";

/** How many times longer the long input is than the short one. */
export const FACTOR = 4;
const MAX_TIMES_LINEAR = 1.3;
/** The least time of some runs is the one that other work on the machine disturbed least. */
const RUNS = 4;
const MIN_MS_OF_A_RUN = 80;
/** After so much processor time, a call is not run again: a long one is disturbed less. */
const ENOUGH_MS = 1_000;

export interface Growth {
  input: string;
  units: number;
  /** Processor time of the short and of the long input, in milliseconds. */
  shortMs: number;
  longMs: number;
  /** The time of the long input, as a multiple of what linear growth makes of the time of the short one. */
  timesLinear: number;
  /**
   * The same from the long input to one as many times longer again. Null where the first step is linear. A step that
   * leaves the caches of the processor costs once; what grows faster than its input does so at both.
   */
  nextTimesLinear: number | null;
}

/** Measures a call on an input and on one that is longer. */
export async function growthOn({ name, units, prepare }: HostileInput): Promise<Growth> {
  const [short, long] = [await prepare(units), await prepare(FACTOR * units)];
  // Compiles what both measure.
  await short();
  const [shortMs, longMs] = [await leastMs(short), await leastMs(long)];
  const timesLinear = longMs / (FACTOR * shortMs);
  const isDoubtful = timesLinear > MAX_TIMES_LINEAR;
  const longestMs = isDoubtful ? await leastMs(await prepare(FACTOR * FACTOR * units)) : null;
  const nextTimesLinear = longestMs === null ? null : longestMs / (FACTOR * longMs);
  return { input: name, units, shortMs, longMs, timesLinear, nextTimesLinear };
}

export function isMoreThanLinear({ timesLinear, nextTimesLinear }: Growth): boolean {
  return Math.min(timesLinear, nextTimesLinear ?? 0) > MAX_TIMES_LINEAR;
}

/** Returns the time of one call, in milliseconds. Repeats a short call, because the processor's clock is coarse. */
async function leastMs(call: () => unknown): Promise<number> {
  const times: number[] = [];
  let spent = 0;
  for (let run = 0; run < RUNS && spent < ENOUGH_MS; run += 1) {
    const before = process.threadCpuUsage();
    let [calls, ms] = [0, 0];
    while (ms < MIN_MS_OF_A_RUN) {
      await call();
      const { user, system } = process.threadCpuUsage(before);
      calls += 1;
      ms = (user + system) / 1000;
    }
    times.push(ms / calls);
    spent += ms;
  }
  return Math.min(...times);
}

export function printGrowth(rows: readonly Growth[]): void {
  console.log(`\nProcessor time on inputs of n and ${FACTOR}n units, the least of ${RUNS} runs`);
  printTable(
    rows.toSorted((a, b) => b.timesLinear - a.timesLinear),
    {
      input: ({ input }) => input,
      n: ({ units }) => String(units),
      ms: ({ shortMs }) => shortMs,
      [`ms of ${FACTOR}n`]: ({ longMs }) => longMs,
      "× linear": ({ timesLinear }) => timesLinear,
      "next × linear": ({ nextTimesLinear }) => nextTimesLinear ?? "",
      "": (row) => (isMoreThanLinear(row) ? "more than linear" : ""),
    },
  );
}
