import { contracts } from "#lib/api/contracts.ts";
import type { Operation } from "#lib/contract/operation.ts";
import { resting } from "../processor-time.ts";
import { addressOf, type Ids } from "./answers.ts";
import { CHANGES, type SpareReview } from "./changes.ts";
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

/** Makes each kind of change over and over, one at a time. */
export async function timeChanges(who: Who): Promise<(Figures & { operation: string })[]> {
  const rows: (Figures & { operation: string })[] = [];
  const beforeEach = async () => {
    await who.afresh();
    await resting(await who.pids(), RESTING_WITHIN_MS);
  };
  for (const [id, changeOf] of Object.entries(CHANGES)) {
    const operation = contracts.find((each) => each.id === id);
    if (!operation) throw new Error(`There is no operation ${id}.`);
    let [n, status, bytes] = [0, 0, 0];
    const change = async () => {
      const { params = {}, query = {}, body } = changeOf(n, who);
      n += 1;
      const address = addressOf(operation, { ...who.ids, ...params });
      if (!address) throw new Error(`${id} needs another id.`);
      const answer = await fetch(`${who.origin}${address}?${new URLSearchParams(query)}`, {
        method: operation.method,
        headers: {
          ...who.headersFor(operation),
          origin: who.origin,
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok && status < 300) console.log(`  ${id}: ${answer.status} ${text.slice(0, 300)}`);
      status = Math.max(status, answer.status);
      bytes = text.length;
    };
    const samples: Sample[] = [];
    for (let round = 0; round < FIRST + MEASURED; round++) {
      await beforeEach();
      const sample = await timeOnce(change, await who.pids());
      if (round >= FIRST) samples.push(sample);
    }
    rows.push({ operation: id, status, kilobytes: bytes / 1024, ...timesOf(samples) });
  }
  return rows;
}
