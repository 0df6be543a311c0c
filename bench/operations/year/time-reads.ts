import { type Figures, type Sample, timeOnce, timesOf } from "./times.ts";

/** A process that serves has compiled what it runs. */
const FIRST = 20;
const MEASURED = 60;
/** A stream that has said nothing for so long has nothing to say. */
const FIRST_EVENT_WITHIN_MS = 30_000;

export interface Question {
  url: string;
  headers: Record<string, string>;
  /** An event stream may never end: its answer is its first event. */
  isStream: boolean;
}

interface Server {
  /** The processes whose time counts. */
  pids: () => Promise<number[]>;
  /** Makes the limits of requests begin anew. */
  afresh: () => Promise<void>;
}

/**
 * Asks questions one at a time, all of them in turn and then again, so that what the process does for all of them
 * (collecting garbage, compiling) falls on each alike. Returns each with its figures. @throws if a stream has no event
 */
export async function timeReads<Asked extends Question>(
  questions: readonly Asked[],
  { pids, afresh }: Server,
): Promise<(Asked & Figures)[]> {
  const asked = questions.map((question) => ({ question, ...begun() }));
  for (let round = 0; round < FIRST + MEASURED; round++) {
    await afresh();
    const processes = await pids();
    for (const each of asked) {
      const sample = await timeOnce(async () => {
        const { status, bytes } = await answerTo(each.question);
        [each.status, each.bytes] = [Math.max(each.status, status), bytes];
      }, processes);
      if (round >= FIRST) each.samples.push(sample);
    }
  }
  return asked.map(({ question, status, bytes, samples }) => ({
    ...question,
    status,
    kilobytes: bytes / 1024,
    ...timesOf(samples),
  }));
}

function begun() {
  const samples: Sample[] = [];
  return { status: 0, bytes: 0, samples };
}

async function answerTo({ url, headers, isStream }: Question): Promise<{ status: number; bytes: number }> {
  const leave = AbortSignal.timeout(FIRST_EVENT_WITHIN_MS);
  const answer = await fetch(url, { headers, ...(isStream && { signal: leave }) });
  const bytes = isStream && answer.ok ? await firstEvent(answer) : (await answer.arrayBuffer()).byteLength;
  return { status: answer.status, bytes };
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
