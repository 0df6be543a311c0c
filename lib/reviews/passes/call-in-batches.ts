import { ModelError } from "#lib/ports/models/port.ts";

/** The number of items in one model call. */
export const ITEMS_IN_A_CALL = 8;

/** Returns items in their order, `size` at a time; the last batch holds what is left. */
export function batchesOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  );
}

interface BatchedAnswers<T, A> {
  /** The items that got an answer, in order. */
  answered: { item: T; answer: A }[];
  /** The messages of the batches that failed. */
  limitations: string[];
}

/**
 * Sends many items, a few in each call. `callModel` gives one answer for each item of its batch, in order; `number`
 * counts the batches from 1. A batch that fails costs its own answers. @throws {ModelError} when every batch failed
 */
export async function callInBatches<T, A>(
  items: readonly T[],
  callModel: (batch: readonly T[], number: number) => Promise<readonly (A | null)[]>,
): Promise<BatchedAnswers<T, A>> {
  const batches = batchesOf(items, ITEMS_IN_A_CALL).map((batch) => ({ items: batch }));
  return callForBatches(batches, (batch, number) => callModel(batch.items, number));
}

/** Does the same for batches that the caller made. @throws {ModelError} when every batch failed */
export async function callForBatches<T, A, B extends { items: readonly T[] }>(
  batches: readonly B[],
  callModel: (batch: B, number: number) => Promise<readonly (A | null)[]>,
): Promise<BatchedAnswers<B["items"][number], A>> {
  const failures: ModelError[] = [];
  const answered = await Promise.all(
    batches.map(async (batch, i) => {
      const answers = await callModel(batch, i + 1).catch((error: unknown) => {
        if (!(error instanceof ModelError)) throw error;
        failures.push(error);
        return [];
      });
      return batch.items.flatMap((item, n) => {
        const answer = answers[n];
        return answer ? [{ item, answer }] : [];
      });
    }),
  );
  const [failure] = failures;
  if (failure && failures.length === batches.length) throw failure;
  return { answered: answered.flat(), limitations: failures.map(({ publicMessage }) => publicMessage) };
}
