import { percentile } from "../percentile.ts";
import { processorTimes } from "../processor-time.ts";

export interface Times {
  /** By the clock. */
  p50Ms: number;
  p95Ms: number;
  /** Of the app and of the database, the 95th of a hundred. Other work on the machine adds little to it. */
  processorMs: number;
}

export interface Figures extends Times {
  status: number;
  kilobytes: number;
}

/** What something took once, in milliseconds. */
export interface Sample {
  clock: number;
  processor: number;
}

/** Does something once. @param processes those whose time counts */
export async function timeOnce(act: () => Promise<void>, processes: readonly number[]): Promise<Sample> {
  const before = processorTimes(processes);
  const begun = performance.now();
  await act();
  const clock = performance.now() - begun;
  const used = [...processorTimes(processes)];
  return { clock, processor: used.reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? ms), 0) };
}

export function timesOf(samples: readonly Sample[]): Times {
  const clock = samples.map((each) => each.clock);
  return {
    p50Ms: percentile(clock, 0.5),
    p95Ms: percentile(clock, 0.95),
    processorMs: percentile(
      samples.map((each) => each.processor),
      0.95,
    ),
  };
}
