import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { startSandbox } from "#lib/sandbox/start-sandbox.ts";
import { CONVERSION_PROGRAM, type ConversionPool, conversionPool, sandboxLimits } from "./conversion-pool.ts";
import { DEFAULT_LIMITS } from "./limits.ts";
import { runBytes } from "./testing/convert-bytes.ts";
import { makePdf, textLines } from "./testing/make-pdf.ts";

const ROOT = process.cwd();
const PAPER = makePdf([textLines(["A first line of ordinary prose that goes on", "and ends here."])]);
const pools: ConversionPool[] = [];

async function warmPool(count = 1): Promise<ConversionPool> {
  const pool = conversionPool(ROOT);
  pools.push(pool);
  pool.keep(count);
  await pool.ready();
  return pool;
}

afterEach(() => {
  for (const pool of pools.splice(0)) pool.close();
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A process that has ended and is not yet reaped still has an id.
    return !existsSync(`/proc/${pid}/stat`) || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/** Waits nearly as long as a test may take. */
const untilGone = (pid: number) => expect.poll(() => isAlive(pid), { timeout: 45_000 }).toBe(false);

describe("a process that waits", () => {
  test("takes one file, and another one takes its place", async () => {
    const pool = await warmPool();
    const [first] = pool.idle();
    expect((await runBytes(PAPER, "a.pdf", { pool })).ok).toBe(true);
    const [second] = pool.idle();
    expect(second).not.toBe(first);
    await untilGone(first ?? 0);
    expect((await runBytes(PAPER, "a.pdf", { pool })).ok).toBe(true);
  });

  test("is not used for a file with limits of its own, which the system sets at the start", async () => {
    const pool = await warmPool();
    const before = pool.idle();
    await runBytes(PAPER, "a.pdf", { pool, limits: { memoryBytes: 700 * 1024 * 1024 } });
    expect(pool.idle()).toEqual(before);
  });

  test("keeps to the deadline, to abort and to what is left when all are taken", async () => {
    const pool = await warmPool();
    const [late, aborted, beside] = await Promise.all([
      runBytes("word ".repeat(3_000_000), "a.md", { pool, limits: { wallTimeMs: 150 } }),
      runBytes(PAPER, "a.pdf", { pool, signal: AbortSignal.timeout(1) }),
      runBytes(PAPER, "a.pdf", { pool }),
    ]);
    expect(late).toMatchObject({ failure: { slug: "conversion-timed-out" } });
    expect(aborted).toMatchObject({ failure: { reason: "aborted" } });
    expect(beside.ok).toBe(true);
  });

  test("that was killed while it waited costs no file", async () => {
    const pool = await warmPool();
    process.kill(pool.idle()[0] ?? 0, "SIGKILL");
    expect((await runBytes(PAPER, "a.pdf", { pool })).ok).toBe(true);
  });

  test("ends when the pool closes", async () => {
    const pool = await warmPool(2);
    const pids = pool.idle();
    expect(pids).toHaveLength(2);
    pool.close();
    for (const pid of pids) await untilGone(pid);
    await expect.poll(() => pool.idle()).toEqual([]);
  });
});

describe("the process that holds the pool", () => {
  const holder = async (lines: string): Promise<{ child: ChildProcess; pid: number; folder: string }> => {
    const folder = await mkdtemp(join(tmpdir(), "pool-"));
    const script = join(folder, "holder.ts");
    await writeFile(
      script,
      `import { conversionPool } from ${JSON.stringify(join(ROOT, "lib/conversion/conversion-pool.ts"))};
       const pool = conversionPool(${JSON.stringify(ROOT)}); pool.keep(1);
       await pool.ready(); console.log(pool.idle()[0]); ${lines}`,
    );
    const child = spawn(process.execPath, [script], { stdio: ["ignore", "pipe", "inherit"] });
    const [chunk] = await once(child.stdout ?? child, "data");
    return { child, pid: Number(String(chunk)), folder };
  };

  test("is not kept alive by it", async () => {
    const { child, pid, folder } = await holder("");
    if (child.exitCode === null) await once(child, "exit");
    expect(child.exitCode).toBe(0);
    await untilGone(pid);
    await rm(folder, { recursive: true });
  });

  test("takes it along when it is killed", async () => {
    const { child, pid, folder } = await holder("setInterval(() => {}, 1000);");
    expect(isAlive(pid)).toBe(true);
    child.kill("SIGKILL");
    await untilGone(pid);
    await rm(folder, { recursive: true });
  });
});

describe.skipIf(process.platform === "win32")("the guard inside the process", () => {
  const script = join(ROOT, "lib/conversion/worker.ts");

  test("ends it over its memory", async () => {
    const child = spawn(process.execPath, [script, String(20 * 1024 * 1024), "guard"], {
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    const [, signal] = await once(child, "exit");
    expect(signal).toBe("SIGKILL");
  });

  test("lets it be within its memory", async () => {
    const settings = { projectRoot: ROOT, limits: sandboxLimits(DEFAULT_LIMITS) };
    const sandbox = startSandbox(CONVERSION_PROGRAM, settings, { prepare: true });
    await sandbox.ready();
    expect(sandbox.isAlive()).toBe(true);
    await sandbox.end();
  });
});
