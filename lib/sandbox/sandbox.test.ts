import { afterEach, describe, expect, test } from "vitest";
import { KeyedPool } from "./keyed-pool.ts";
import { type Sandbox, startSandbox } from "./start-sandbox.ts";
import { PROBE, type ProbeJob } from "./testing/probe-program.ts";
import { WarmPool } from "./warm-pool.ts";

const MB = 1024 * 1024;
const settings = {
  projectRoot: process.cwd(),
  limits: { heapBytes: 64 * MB, memoryBytes: 300 * MB, fileBytes: MB, processorSeconds: 60 },
};
const sandboxes: Sandbox<ProbeJob, string, number>[] = [];
const pools: { close: () => void }[] = [];

function probe(): Sandbox<ProbeJob, string, number> {
  const sandbox = startSandbox(PROBE, settings, { prepare: false });
  sandboxes.push(sandbox);
  return sandbox;
}

afterEach(async () => {
  for (const pool of pools.splice(0)) pool.close();
  await Promise.all(sandboxes.splice(0).map((sandbox) => sandbox.end()));
});

const run = (does: ProbeJob["does"], timeoutMs = 20_000) => probe().run({ does }, { timeoutMs });

describe("a job", () => {
  test("gives its answer and its progress, and the process takes another", async () => {
    const sandbox = probe();
    const seen: number[] = [];
    const options = { timeoutMs: 20_000, onProgress: (done: number) => seen.push(done) };
    const first = await sandbox.run({ does: "answer" }, options);
    expect(first).toMatchObject({ end: { type: "done", answer: `${sandbox.pid} job 1` }, begun: true });
    expect(first.peakBytes).toBeGreaterThan(20 * MB);
    expect(seen).toEqual([0.5]);
    expect((await sandbox.run({ does: "answer" }, options)).end).toMatchObject({
      answer: `${sandbox.pid} job 2`,
    });
  });

  test("ends at its deadline even if it never yields", async () => {
    expect((await run("hang", 600)).end).toEqual({ type: "timed-out" });
  });

  test("ends on abort, also on one before the start", async () => {
    const signal = AbortSignal.timeout(600);
    expect((await probe().run({ does: "hang" }, { timeoutMs: 20_000, signal })).end.type).toBe("aborted");
    const before = { timeoutMs: 20_000, signal: AbortSignal.abort() };
    expect((await probe().run({ does: "answer" }, before)).end.type).toBe("aborted");
  });

  test.each(["fill the heap", "fill buffers"] as const)("that is to %s runs out of memory", async (does) => {
    expect((await run(does)).end).toEqual({ type: "out-of-memory" });
  });

  test("that ends its process has crashed, with what it wrote last", async () => {
    expect((await run("exit")).end).toEqual({
      type: "crashed",
      reason: "exit 3",
      stderr: "the last words\n",
    });
  });

  test("whose answer is not of the declared shape has crashed", async () => {
    expect((await run("answer badly")).end).toMatchObject({ type: "crashed", reason: "bad-message" });
  });

  test("sees nothing of the server's environment", async () => {
    const { end } = await run("environment");
    const names = end.type === "done" ? end.answer.split(" ") : [];
    expect(names.filter((name) => !/^(NODE_|MALLOC_|LANG$|PWD$|SHLVL$|OLDPWD$|_$)/.test(name))).toEqual([]);
  });
});

test("a process that is ended while it works has crashed rather than run out of memory", async () => {
  const sandbox = probe();
  const job = sandbox.run({ does: "hang" }, { timeoutMs: 20_000 });
  setTimeout(() => void sandbox.end(), 300);
  expect((await job).end).toMatchObject({ type: "crashed", reason: "ended" });
  expect(sandbox.isAlive()).toBe(false);
});

test("a warm pool gives each job a process of its own", async () => {
  const pool = new WarmPool(PROBE, settings);
  pools.push(pool);
  pool.keep(1);
  await pool.ready();
  const [pid] = pool.idle();
  const options = { limits: settings.limits, timeoutMs: 20_000 };
  expect((await pool.run({ does: "answer" }, options)).end).toMatchObject({ answer: `${pid} job 1` });
  expect((await pool.run({ does: "answer" }, options)).end).toMatchObject({
    answer: expect.stringMatching(/ job 1$/),
  });
  expect(pool.idle()).not.toContain(pid);
});

test("a keyed pool gives the jobs of one key to one process, and those of another to another", async () => {
  const pool = new KeyedPool(PROBE, settings, 2);
  pools.push(pool);
  const ask = async (key: string) => {
    const end = await pool.run(key, { does: "answer" }, { timeoutMs: 20_000 });
    return end.type === "done" ? Number.parseInt(end.answer, 10) : end;
  };
  const [a, b] = await Promise.all([ask("a"), ask("b")]);
  expect(a).not.toEqual(b);
  expect(await ask("a")).toEqual(a);
  expect(await ask("b")).toEqual(b);
});
