import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";

/** Starts a process whose work ends with its stdin, and waits until it runs. */
async function working(): Promise<{ child: ChildProcessWithoutNullStreams; printed: () => string }> {
  const stop = pathToFileURL(join(import.meta.dirname, "stop.ts")).href;
  const program = `
    import { stopOnSignal } from ${JSON.stringify(stop)};
    const stop = stopOnSignal({ drainMs: 60_000 });
    const work = new Promise((resolve) => process.stdin.once("end", resolve).resume());
    stop.atOnce(() => work.then(() => console.log("The work is done.")));
    console.log("It runs.");`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program]);
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk));
  await expect.poll(() => output, { timeout: 20_000 }).toContain("It runs.");
  return { child, printed: () => output };
}

test("a signal that arrives twice cuts nothing, as when npm hands on what the whole group got", async () => {
  const { child, printed } = await working();
  const ended = once(child, "close");
  child.kill("SIGTERM");
  await expect.poll(printed).toContain("Galley is stopping.");
  child.kill("SIGTERM");
  child.kill("SIGINT");
  child.stdin.end();
  expect(await ended).toEqual([0, null]);
  expect(printed().match(/Galley is stopping\.|The work is done\./g)).toEqual([
    "Galley is stopping.",
    "The work is done.",
  ]);
});

test("somebody who asks again a while later does not wait for the work", async () => {
  const { child, printed } = await working();
  const ended = once(child, "close");
  const asking = setInterval(() => child.kill("SIGTERM"), 100);
  expect(await ended).toEqual([1, null]);
  clearInterval(asking);
  expect(printed()).not.toContain("The work is done.");
});
