import { contracts } from "#lib/api/contracts.ts";
import type { Operation } from "#lib/contract/operation.ts";
import { resting } from "../processor-time.ts";
import { addressOf, type Ids } from "./answers.ts";
import { CHANGES, type Change, type SpareReview } from "./changes.ts";
import { type Figures, type Sample, timeOnce, timesOf } from "./times.ts";

/** A process that serves has compiled what it runs. */
const FIRST = 8;
const MEASURED = 38;
/** Mails and reviews of earlier requests are not part of the next one. */
const RESTING_WITHIN_MS = 3_000;

interface Who {
  origin: string;
  headersFor: (operation: Operation) => Record<string, string>;
  ids: Ids;
  spare: readonly SpareReview[];
  pids: () => Promise<number[]>;
  afresh: () => Promise<void>;
}

/**
 * Makes one change at a time, one of each kind in turn and then again, so that what the process does for all of them
 * (collecting garbage, compiling) falls on each alike.
 */
export async function timeChanges(who: Who): Promise<(Figures & { operation: string })[]> {
  const kinds = Object.entries(CHANGES).map(([id, changeOf]) => {
    const operation = contracts.find((each) => each.id === id);
    if (!operation) throw new Error(`There is no operation ${id}.`);
    const samples: Sample[] = [];
    return { operation, changeOf, samples, status: 0, bytes: 0 };
  });
  for (let round = 0; round < FIRST + MEASURED; round++)
    for (const kind of kinds) {
      await who.afresh();
      const processes = await who.pids();
      await resting(processes, RESTING_WITHIN_MS);
      const change = kind.changeOf(round, who);
      const sample = await timeOnce(async () => {
        const { status, text } = await answerTo(kind.operation, change, who);
        if (status >= 300 && kind.status < 300)
          console.log(`  ${kind.operation.id}: ${status} ${text.slice(0, 300)}`);
        [kind.status, kind.bytes] = [Math.max(kind.status, status), text.length];
      }, processes);
      if (round >= FIRST) kind.samples.push(sample);
    }
  return kinds.map(({ operation: { id }, status, bytes, samples }) => ({
    operation: id,
    status,
    kilobytes: bytes / 1024,
    ...timesOf(samples),
  }));
}

async function answerTo(operation: Operation, { params = {}, query = {}, body }: Change, who: Who) {
  const address = addressOf(operation, { ...who.ids, ...params });
  if (!address) throw new Error(`${operation.id} needs another id.`);
  const answer = await fetch(`${who.origin}${address}?${new URLSearchParams(query)}`, {
    method: operation.method,
    headers: {
      ...who.headersFor(operation),
      origin: who.origin,
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
}
