import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { inspectProcess } from "#db/embedded/process-identity.ts";
import { lockBuild } from "./build-lock.ts";

const folder = mkdtempSync(join(tmpdir(), "galley-lock-"));
const file = join(folder, "cache", "build.lock");
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("the second waits until the first is done", async () => {
  const order: string[] = [];
  const first = await lockBuild(file);
  const second = lockBuild(file).then((lock) => {
    order.push("second");
    lock.release();
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  order.push("first");
  first.release();
  await second;
  expect(order).toEqual(["first", "second"]);
  expect(existsSync(file)).toBe(false);
});

test("of a killed start neither the lock nor the build stays", async () => {
  (await lockBuild(file)).release();
  const builder = spawn("sleep", ["60"]);
  const pid = builder.pid ?? 0;
  const started = inspectProcess(pid)?.started;
  writeFileSync(
    file,
    JSON.stringify({ owner: { pid, started: "of a dead one" }, builder: { pid, started } }),
  );
  const lock = await lockBuild(file);
  expect(inspectProcess(pid)).toBeNull();
  lock.release();
});
