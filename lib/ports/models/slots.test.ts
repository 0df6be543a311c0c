import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Turn } from "./port.ts";
import { Slots } from "./slots.ts";

/** Runs calls that all wait while one holds the only slot, and returns their names in the order in which they began. */
async function orderOf(
  calls: readonly ({ name: string } & Partial<Turn>)[],
  slots = new Slots({ count: 1 }),
) {
  const began: string[] = [];
  const gate = Promise.withResolvers<void>();
  const holding = slots.run(() => gate.promise, { turn: { owner: "holder", review: "", callsBehind: 0 } });
  const running = calls.map(({ name, owner = "one", review = owner, callsBehind = 0 }) =>
    slots.run(
      async () => {
        began.push(name);
        await wait(5);
      },
      { turn: { owner, review, callsBehind } },
    ),
  );
  gate.resolve();
  await Promise.all([holding, ...running]);
  return began;
}

test("calls of one owner go by the calls behind them, and those alike in the order in which they came", async () => {
  const calls = [
    { name: "specialist" },
    { name: "end of a chain", callsBehind: 0 },
    { name: "start of a chain", callsBehind: 12 },
    { name: "middle of a chain", callsBehind: 5 },
  ];
  expect(await orderOf(calls)).toEqual([
    "start of a chain",
    "middle of a chain",
    "specialist",
    "end of a chain",
  ]);
});

test("a second owner gets half of the slots while a first owner's big review runs", async () => {
  const slots = new Slots({ count: 4 });
  const now = new Map<string, number>();
  const most = new Map<string, number>();
  let ended = 0;
  const call = (owner: string, callsBehind: number) =>
    slots.run(
      async () => {
        now.set(owner, (now.get(owner) ?? 0) + 1);
        await wait(10);
        if (ended >= 4 && ended < 12) most.set(owner, Math.max(most.get(owner) ?? 0, now.get(owner) ?? 0));
        now.set(owner, (now.get(owner) ?? 0) - 1);
        ended += 1;
      },
      { turn: { owner, review: owner, callsBehind } },
    );
  const all = [
    ...Array.from({ length: 20 }, () => call("big", 50)),
    ...Array.from({ length: 6 }, () => call("small", 0)),
  ];
  await Promise.all(all);
  expect(Object.fromEntries(most)).toEqual({ big: 2, small: 2 });
});

test("of three owners with one slot each gets every third call, whatever their chains", async () => {
  const of = (owner: string, callsBehind: number) =>
    Array.from({ length: 4 }, () => ({ name: owner, owner, callsBehind }));
  const order = await orderOf([...of("a", 30), ...of("b", 20), ...of("c", 0)]);
  for (const at of [0, 3, 6, 9]) expect(new Set(order.slice(at, at + 3))).toEqual(new Set(["a", "b", "c"]));
});

test("one review has no more calls at once than it may, and other reviews use the rest", async () => {
  const slots = new Slots({ count: 6, perReview: 4 });
  let now = 0;
  let most = 0;
  const gate = Promise.withResolvers<void>();
  const big = Array.from({ length: 12 }, () =>
    slots.run(
      async () => {
        now += 1;
        most = Math.max(most, now);
        await gate.promise;
        now -= 1;
      },
      { turn: { owner: "one", review: "big", callsBehind: 3 } },
    ),
  );
  const other = slots.run(async () => "through", { turn: { owner: "one", review: "other", callsBehind: 0 } });
  expect(await other).toBe("through");
  gate.resolve();
  await Promise.all(big);
  expect(most).toBe(4);
});

test("a call that is aborted while it waits takes no slot from the others", async () => {
  const slots = new Slots({ count: 1 });
  const controller = new AbortController();
  const gate = Promise.withResolvers<void>();
  const holding = slots.run(() => gate.promise, {});
  const waiting = slots.run(async () => "never", { signal: controller.signal });
  controller.abort(new Error("cancelled"));
  await expect(waiting).rejects.toThrow("cancelled");
  gate.resolve();
  await holding;
  expect(await slots.run(async () => "next", {})).toBe("next");
});
