import { ModelError } from "#lib/ports/models/port.ts";
import { batchesOf } from "./batches.ts";
import type { Ask } from "./pass.ts";

/** Of how many items one question is. */
export const ASKED_AT_ONCE = 8;

interface Batched<T, A> {
  /** The items that got an answer, in order. */
  answered: { item: T; answer: A }[];
  /** What went wrong with the batches that got none. */
  faults: string[];
}

/**
 * Asks about many items, a few in each question. `about` gives one answer for each item of its batch, in order. A batch
 * that fails costs its own answers. @throws {ModelError} when every batch failed
 */
export async function askInBatches<T, A>(
  ask: Ask,
  items: readonly T[],
  about: (ask: Ask, batch: readonly T[]) => Promise<readonly (A | null)[]>,
): Promise<Batched<T, A>> {
  const batches = batchesOf(items, ASKED_AT_ONCE);
  const faults: ModelError[] = [];
  const answered = await Promise.all(
    batches.map(async (batch, i) => {
      const askNamed: Ask = (question) => ask({ ...question, callId: `${question.callId}-${i + 1}` });
      const answers = await about(askNamed, batch).catch((error: unknown) => {
        if (!(error instanceof ModelError)) throw error;
        faults.push(error);
        return [];
      });
      return batch.flatMap((item, n) => {
        const answer = answers[n];
        return answer ? [{ item, answer }] : [];
      });
    }),
  );
  const [fault] = faults;
  if (fault && faults.length === batches.length) throw fault;
  return { answered: answered.flat(), faults: faults.map(({ message }) => message) };
}
