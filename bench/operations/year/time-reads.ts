import { percentile } from "../percentile.ts";
import { processorTimes } from "../processor-time.ts";

/** A process that serves has compiled what it runs. */
const FIRST = 20;
const MEASURED = 40;
/** A stream that has said nothing for so long has nothing to say. */
const FIRST_EVENT_WITHIN_MS = 30_000;

interface Question {
  url: string;
  headers: Record<string, string>;
  /** An event stream may never end: its answer is its first event. */
  isStream: boolean;
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

/** Asks the same question over and over, one at a time. @throws if a stream has no event */
export async function timeReads({ url, headers, isStream, pids, afresh }: Question): Promise<Figures> {
  await afresh();
  let status = 0;
  let bytes = 0;
  const ask = async () => {
    const leave = AbortSignal.timeout(FIRST_EVENT_WITHIN_MS);
    const answer = await fetch(url, { headers, ...(isStream && { signal: leave }) });
    bytes = isStream && answer.ok ? await firstEvent(answer) : (await answer.arrayBuffer()).byteLength;
    status = answer.status;
  };
  const times = await timeEach(ask, { first: FIRST, measured: MEASURED, pids });
  return { status, kilobytes: bytes / 1024, ...times };
}

interface Repetition extends Pick<Question, "pids"> {
  first: number;
  measured: number;
  before?: () => Promise<void>;
}

type Times = Pick<Figures, "p50Ms" | "p95Ms" | "processorMs">;

/** Does something over and over, one at a time. The `first` times are not measured, nor what goes before each. */
export async function timeEach(
  act: () => Promise<void>,
  { first, measured, pids, before = async () => {} }: Repetition,
): Promise<Times> {
  for (let n = 0; n < first; n++) {
    await before();
    await act();
  }
  const processes = await pids();
  const used = () => processorTimes(processes);
  const clock: number[] = [];
  const processor: number[] = [];
  for (let n = 0; n < measured; n++) {
    await before();
    const [begun, usedBefore] = [performance.now(), used()];
    await act();
    clock.push(performance.now() - begun);
    processor.push([...used()].reduce((sum, [pid, ms]) => sum + ms - (usedBefore.get(pid) ?? ms), 0));
  }
  return {
    p50Ms: percentile(clock, 0.5),
    p95Ms: percentile(clock, 0.95),
    processorMs: percentile(processor, 0.95),
  };
}

/** Reads until there is a whole event, and leaves. Returns how many bytes came. @throws if there is none */
async function firstEvent(answer: Response): Promise<number> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const bytes of answer.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    if (/^data: .*\n\n/m.test(text)) return Buffer.byteLength(text);
  }
  throw new Error(`${answer.url} ended without an event.`);
}
