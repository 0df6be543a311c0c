import { expect, test } from "vitest";
import { z } from "zod";
import { ModelError } from "#lib/ports/models/port.ts";
import { askInBatches } from "./ask-in-batches.ts";
import type { Ask } from "./pass.ts";

const items = Array.from({ length: 19 }, (_, i) => i);

test("each batch asks under its own name, and the answers stay with their items", async () => {
  const asked: string[] = [];
  const ask: Ask = async ({ callId, schema }) => {
    asked.push(callId);
    return schema.parse(null);
  };
  const { answered, faults } = await askInBatches(ask, items, async (askBatch, batch) => {
    await askBatch(question);
    return batch.map((item) => (item === 9 ? null : `about ${item}`));
  });
  expect(asked).toEqual(["verify-1", "verify-2", "verify-3"]);
  expect(answered.map(({ item }) => item)).toEqual(items.filter((item) => item !== 9));
  expect(answered.every(({ item, answer }) => answer === `about ${item}`)).toBe(true);
  expect(faults).toEqual([]);
});

test("a batch that fails costs its own answers, and all of them the whole", async () => {
  const failing = (from: number) =>
    askInBatches(never, items, async (_, batch) => {
      if ((batch[0] ?? 0) >= from) throw new ModelError("server_fault", "The server is down.");
      return batch.map(String);
    });
  const { answered, faults } = await failing(16);
  expect(answered.map(({ item }) => item)).toEqual(items.slice(0, 16));
  expect(faults).toEqual(["The server is down."]);
  await expect(failing(0)).rejects.toThrow("The server is down.");
});

const question = {
  callId: "verify",
  role: "review",
  instructions: "",
  parts: [],
  schema: z.null(),
  name: "verdicts",
} as const;

const never: Ask = () => {
  throw new Error("Nothing is asked here.");
};
