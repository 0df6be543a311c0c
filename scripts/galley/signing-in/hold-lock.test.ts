import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/try-program.ts";
import { holdLock } from "./hold-lock.ts";

const signal = new AbortController().signal;

test("work under a lock is done one after the other, and the lock goes with it", async () => {
  const file = join(temporaryFolder(), "lock");
  let running = 0;
  const most = await Promise.all(
    Array.from({ length: 8 }, () =>
      holdLock(file, signal, async () => {
        running++;
        await wait(10);
        return running--;
      }),
    ),
  );
  expect(most).toEqual(Array(8).fill(1));
  await expect(holdLock(file, signal, () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  expect(existsSync(file)).toBe(false);
});

test("a lock that nobody gives back is cleared, and only one process gets it then", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "lock");
  writeFileSync(file, "of a process that was killed");
  let running = 0;
  const started = performance.now();
  const most = await Promise.all(
    Array.from({ length: 4 }, () =>
      holdLock(
        file,
        signal,
        async () => {
          running++;
          await wait(100);
          return running--;
        },
        300,
      ),
    ),
  );
  expect(most).toEqual([1, 1, 1, 1]);
  expect(performance.now() - started).toBeGreaterThan(300);
  expect(readdirSync(folder)).toEqual([]);
});

test("an interruption ends the waiting and leaves the lock to its holder", async () => {
  const file = join(temporaryFolder(), "lock");
  writeFileSync(file, "of another process");
  const interruption = new AbortController();
  const waiting = holdLock(file, interruption.signal, async () => "done");
  setTimeout(() => interruption.abort(), 60);
  await expect(waiting).rejects.toThrow(/aborted/);
  expect(existsSync(file)).toBe(true);
});
