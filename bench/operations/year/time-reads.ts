import { percentile } from "../percentile.ts";
import { processorTimes } from "../processor-time.ts";

const FIRST = 5;
const MEASURED = 40;

interface Question {
  url: string;
  headers: Record<string, string>;
  /** The processes whose time counts. */
  pids: () => Promise<number[]>;
  /** Makes the limits of requests begin anew. */
  afresh: () => Promise<void>;
}

export interface Figures {
  status: number;
  kilobytes: number;
  /** By the clock. */
  p50Ms: number;
  p95Ms: number;
  /** Of the app and of the database, the 95th of a hundred. Other work on the machine adds little to it. */
  processorMs: number;
}

/** Asks the same question over and over, one at a time. */
export async function timeReads({ url, headers, pids, afresh }: Question): Promise<Figures> {
  await afresh();
  let status = 0;
  let bytes = 0;
  const ask = async () => {
    const answer = await fetch(url, { headers });
    bytes = (await answer.arrayBuffer()).byteLength;
    status = answer.status;
  };
  for (let n = 0; n < FIRST; n++) await ask();
  const processes = await pids();
  const used = () => processorTimes(processes);
  const clock: number[] = [];
  const processor: number[] = [];
  for (let n = 0; n < MEASURED; n++) {
    const [begun, before] = [performance.now(), used()];
    await ask();
    clock.push(performance.now() - begun);
    processor.push([...used()].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? ms), 0));
  }
  return {
    status,
    kilobytes: bytes / 1024,
    p50Ms: percentile(clock, 0.5),
    p95Ms: percentile(clock, 0.95),
    processorMs: percentile(processor, 0.95),
  };
}
