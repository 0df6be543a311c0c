import { expect, test } from "vitest";
import { ModelError } from "#lib/ports/models/port.ts";
import { callInBatches } from "./call-in-batches.ts";

const items = Array.from({ length: 19 }, (_, i) => i);

test("each batch has its own number, and the answers stay with their items", async () => {
  const numbers: number[] = [];
  const { answered, limitations } = await callInBatches(items, async (batch, number) => {
    numbers.push(number);
    return batch.map((item) => (item === 9 ? null : `about ${item}`));
  });
  expect(numbers).toEqual([1, 2, 3]);
  expect(answered.map(({ item }) => item)).toEqual(items.filter((item) => item !== 9));
  expect(answered.every(({ item, answer }) => answer === `about ${item}`)).toBe(true);
  expect(limitations).toEqual([]);
});

test("a batch that fails costs its own answers, and all of them the whole", async () => {
  const failing = (from: number) =>
    callInBatches(items, async (batch) => {
      if ((batch[0] ?? 0) >= from) throw new ModelError("server_fault", "The server is down.");
      return batch.map(String);
    });
  const { answered, limitations } = await failing(16);
  expect(answered.map(({ item }) => item)).toEqual(items.slice(0, 16));
  expect(limitations).toEqual([expect.stringMatching(/^The model server failed\. Try again later\./)]);
  await expect(failing(0)).rejects.toThrow("The server is down.");
});
