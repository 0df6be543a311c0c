import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { freshDatabase } from "#db/testing/database.ts";
import { sharedSlots } from "./shared-slots.ts";

test("two processes on one database make no more calls at once than the installation allows", async () => {
  const { db } = await freshDatabase();
  const keepers = [sharedSlots(db, 3), sharedSlots(db, 3)];
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
    keepers.flatMap((keeper) => Array.from({ length: 6 }, () => keeper.run(call, undefined))),
  );
  expect(answers).toEqual(Array(12).fill("answer"));
  expect(most).toBe(3);
});

test("a call that fails or is aborted gives its slot back", async () => {
  const { db } = await freshDatabase();
  const keeper = sharedSlots(db, 1);
  await expect(keeper.run(() => Promise.reject(new Error("broken")), undefined)).rejects.toThrow("broken");
  const controller = new AbortController();
  const holding = keeper.run(() => wait(500), undefined);
  const waiting = keeper.run(async () => "never", controller.signal);
  controller.abort(new Error("cancelled"));
  await expect(waiting).rejects.toThrow("cancelled");
  await holding;
  expect(await keeper.run(async () => "next", undefined)).toBe("next");
});

test("a database that is away for a moment costs neither the answers under way nor the calls after it", async () => {
  const { db, sql } = await freshDatabase();
  const keeper = sharedSlots(db, 1);
  const away = () => sql.unsafe("alter table model_slots rename to elsewhere");
  const back = () => sql.unsafe("alter table elsewhere rename to model_slots");
  await away();
  await expect(keeper.run(async () => "never", undefined)).rejects.toThrow();
  await back();
  expect(await keeper.run(async () => "next", undefined)).toBe("next");
  const paid = keeper.run(async () => {
    await away();
    return "paid";
  }, undefined);
  expect(await paid).toBe("paid");
});
