import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { noteQueue } from "#db/queries/model-slots.ts";
import { freshDatabase } from "#db/testing/database.ts";
import { sharedSlots } from "./shared-slots.ts";

test("two processes on one database make no more calls at once than the installation allows", async () => {
  const { db } = await freshDatabase();
  const keepers = [sharedSlots(db, { count: 3 }), sharedSlots(db, { count: 3 })];
  let now = 0;
  let most = 0;
  const call = async () => {
    now += 1;
    most = Math.max(most, now);
    await wait(30);
    now -= 1;
    return "answer";
  };
  const answers = await Promise.all(
    keepers.flatMap((keeper) => Array.from({ length: 6 }, () => keeper.run(call, {}))),
  );
  expect(answers).toEqual(Array(12).fill("answer"));
  expect(most).toBe(3);
});

test("a call that fails or is aborted gives its slot back", async () => {
  const { db } = await freshDatabase();
  const keeper = sharedSlots(db, { count: 1 });
  await expect(keeper.run(() => Promise.reject(new Error("broken")), {})).rejects.toThrow("broken");
  const controller = new AbortController();
  const holding = keeper.run(() => wait(500), {});
  const waiting = keeper.run(async () => "never", { signal: controller.signal });
  controller.abort(new Error("cancelled"));
  await expect(waiting).rejects.toThrow("cancelled");
  await holding;
  expect(await keeper.run(async () => "next", {})).toBe("next");
});

test("a database that is away for a moment costs neither the answers under way nor the calls after it", async () => {
  const { db, sql } = await freshDatabase();
  const keeper = sharedSlots(db, { count: 1 });
  const away = () => sql.unsafe("alter table model_slots rename to elsewhere");
  const back = () => sql.unsafe("alter table elsewhere rename to model_slots");
  await away();
  await expect(keeper.run(async () => "never", {})).rejects.toThrow();
  await back();
  expect(await keeper.run(async () => "next", {})).toBe("next");
  const paid = keeper.run(async () => {
    await away();
    return "paid";
  }, {});
  expect(await paid).toBe("paid");
});

const turnOf = (owner: string, callsBehind = 0) => ({ owner, review: `review of ${owner}`, callsBehind });

test("a second owner's call in another process is next, though the first owner's wait longer", async () => {
  const { db } = await freshDatabase();
  const [one, other] = [sharedSlots(db, { count: 2 }), sharedSlots(db, { count: 2 })];
  const began: string[] = [];
  const call = (keeper: typeof one, owner: string) =>
    keeper.run(
      async () => {
        began.push(owner);
        await wait(400);
      },
      { turn: turnOf(owner) },
    );
  const many = Array.from({ length: 8 }, () => call(one, "first"));
  await wait(100);
  const few = Array.from({ length: 2 }, () => call(other, "second"));
  await Promise.all([...many, ...few]);
  expect(began).toHaveLength(10);
  expect(began.slice(0, 2)).toEqual(["first", "first"]);
  expect(began.slice(2, 6)).toContain("second");
  expect(began.lastIndexOf("second")).toBeLessThanOrEqual(5);
});

test("calls of a process that died are given way to for a moment only", async () => {
  const { db } = await freshDatabase();
  await sharedSlots(db, { count: 1 }).run(async () => {}, {});
  const calls = [turnOf("dead", 99)];
  await db.transaction((tx) => noteQueue(tx, { process: randomUUID(), first: 0, calls, forMs: 600 }));
  expect(await sharedSlots(db, { count: 1 }).run(async () => "next", { turn: turnOf("living") })).toBe(
    "next",
  );
});
