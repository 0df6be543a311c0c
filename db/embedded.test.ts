import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { childEnv, projectRoot } from "#lib/env.ts";
import { connect } from "./client.ts";
import { ensureCluster, locatePrograms } from "./embedded/cluster.ts";
import { choosePrivileges } from "./embedded/launcher.ts";
import { inspectProcess } from "./embedded/process-identity.ts";
import { DataInUseError, startEmbedded } from "./embedded.ts";

const FAST = { fsync: "off" };
const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

test("keeps its data from one start to the next, behind a password", async () => {
  const dataDir = directory();
  const first = await start(dataDir);
  const written = connect(first.url);
  await written.sql`create table kept as select 'Gödel' as name`;
  await written.close();
  await first.stop();
  expect(inspectProcess(first.pid)).toBeNull();

  const second = await start(dataDir);
  const read = connect(second.url);
  expect(await read.sql`select name, upper(name) as upper from kept`).toEqual([
    { name: "Gödel", upper: "GÖDEL" },
  ]);
  await read.close();

  const stranger = connect(second.url.replace(/:[^:@]+@/, ":guess@"));
  await expect(stranger.sql`select 1`).rejects.toThrow(/password authentication failed/);
  await stranger.close();
});

test("refuses data that a living Galley holds, in this process or another", async () => {
  const dataDir = directory();
  const { holder } = await holdInAnotherProcess(dataDir);
  const error = await startEmbedded({ dataDir, settings: FAST }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(DataInUseError);
  expect(error).toMatchObject({
    pid: holder.pid,
    message: `Galley already runs on this data (pid ${holder.pid})`,
  });
});

test("after kill -9 the next start takes over, and nothing of the old one runs on", async () => {
  const dataDir = directory();
  const { holder, postgres } = await holdInAnotherProcess(dataDir);
  await kill(holder);
  const next = await start(dataDir);
  expect(inspectProcess(postgres)).toBeNull();
  const { sql, close } = connect(next.url);
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
  await close();
});

test("a server that outlives its Galley is stopped by the next start", async () => {
  const dataDir = directory();
  const { holder, postgres } = await holdInAnotherProcess(dataDir, { orphan: true });
  await kill(holder);
  expect(inspectProcess(postgres)).not.toBeNull();
  await start(dataDir);
  expect(inspectProcess(postgres)).toBeNull();
});

test("a stale postmaster.pid whose pid another process has now does not mislead it", async () => {
  const dataDir = directory();
  await (await start(dataDir)).stop();
  const other = spawn("sleep", ["60"]);
  cleanups.push(() => void other.kill());
  const stale = [other.pid, join(dataDir, "postgres"), 1_700_000_000, 5432, "", "127.0.0.1", "", "ready   "];
  writeFileSync(join(dataDir, "postgres", "postmaster.pid"), `${stale.join("\n")}\n`);
  await start(dataDir);
  expect(inspectProcess(other.pid ?? 0)).not.toBeNull();
});

test.each([
  ["just now", 0],
  ["an hour ago", -3_600_000],
  ["by a clock that was ahead", 3_600_000],
])("an empty postmaster.pid that a crash of the machine left %s does not stop it", async (_, ageMs) => {
  const dataDir = directory();
  await (await start(dataDir)).stop();
  const file = join(dataDir, "postgres", "postmaster.pid");
  writeFileSync(file, "");
  const written = new Date(Date.now() + ageMs);
  utimesSync(file, written, written);
  await start(dataDir);
});

test("two starts at the same moment on new data: one gets it, the other learns of it", async () => {
  const dataDir = directory();
  const outcomes = await Promise.allSettled([start(dataDir), start(dataDir)]);
  expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(["fulfilled", "rejected"]);
  const refused = outcomes.find((outcome) => outcome.status === "rejected");
  expect(refused?.reason).toBeInstanceOf(DataInUseError);
});

test.runIf(process.getuid?.() === 0)(
  "runs as another user below a directory that only root may enter",
  async () => {
    const closed = directory();
    chmodSync(closed, 0o700);
    const dataDir = join(closed, "deep", "data");
    mkdirSync(join(closed, "deep"), { mode: 0o700 });
    const server = await start(dataDir);
    const uid = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1];
    expect(Number(uid)).toBeGreaterThan(0);
  },
);

test.runIf(process.getuid?.() === 0)(
  "finds its programs where only root may enter, with no more rights than that",
  async () => {
    const closed = directory();
    const programs = join(closed, "native", "bin");
    // Hard links: the libraries and templates beside the programs are 60 MB.
    spawnSync("cp", ["-al", join(locatePrograms(), ".."), join(closed, "native")]);
    chmodSync(closed, 0o700);
    const data = directory();
    const launcher = choosePrivileges(data, programs, null);
    await ensureCluster(join(data, "postgres"), programs, launcher, false);
    const status = launcher.launch("cat", ["/proc/self/status"]);
    const output = status.stdout ? await text(status.stdout) : "";
    expect(/^CapEff:\s+(\w+)/m.exec(output)?.[1]).toMatch(/^0{14}(00|0[24])$/);
  },
);

function directory(): string {
  const made = mkdtempSync(join(tmpdir(), "galley-embedded-"));
  cleanups.push(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

async function start(dataDir: string) {
  const server = await startEmbedded({ dataDir, settings: FAST });
  cleanups.push(server.stop);
  return server;
}

/** `orphan`: without setpriv in its PATH, as on a system that cannot tie the server's life to ours. */
async function holdInAnotherProcess(dataDir: string, { orphan = false } = {}) {
  const program = join(projectRoot(), "db", "testing", "hold-embedded.ts");
  const holder = spawn(process.execPath, [program, dataDir], {
    env: childEnv(orphan ? { PATH: "/nowhere" } : {}),
    stdio: ["ignore", "pipe", "inherit"],
  });
  cleanups.push(() => void holder.kill("SIGKILL"));
  const postgres = Number(await firstLine(holder));
  // Until the server has gone too, it writes into the folder that is about to be removed.
  cleanups.push(async () => {
    holder.kill("SIGKILL");
    await expect.poll(() => inspectProcess(postgres)).toBeNull();
  });
  return { holder, postgres };
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await new Promise((resolve) => child.once("exit", resolve));
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.once("data", (chunk: Buffer) => resolve(chunk.toString().trim()));
    child.once("exit", () => reject(new Error("The other process ended early.")));
  });
}
