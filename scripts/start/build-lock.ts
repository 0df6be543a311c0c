import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import { inspectProcess, isAlive, type ProcessIdentity } from "#db/embedded/process-identity.ts";

const POLL_MS = 200;
const identity = z.object({ pid: z.number().int(), started: z.string() });
const lock = z.object({ owner: identity, builder: identity.nullable() });

export interface BuildLock {
  /** Records the process that builds, which outlives a killed owner. */
  noteBuilder: (pid: number) => void;
  release: () => void;
}

/**
 * Waits while another process builds. Ignores the lock of a dead process and first ends the build that it left behind,
 * because two builds at once would damage each other's files.
 */
export async function lockBuild(file: string): Promise<BuildLock> {
  mkdirSync(dirname(file), { recursive: true });
  const owner = identityOf(process.pid);
  const draft = `${file}.${process.pid}`;
  for (let waits = 0; !take(file, draft, owner); waits++) {
    const held = readLock(file);
    if (held && !isAlive(held.owner)) {
      await end(held.builder);
      rmSync(file, { force: true });
    } else {
      if (waits === 0) console.log("Another process is building the app. Waiting for it.");
      await pause();
    }
  }
  return {
    noteBuilder: (pid) => {
      writeFileSync(draft, JSON.stringify({ owner, builder: identityOf(pid) }));
      renameSync(draft, file);
    },
    release: () => rmSync(file, { force: true }),
  };
}

/** Writes the lock by a link, which appears with its whole content or not at all. */
function take(file: string, draft: string, owner: ProcessIdentity): boolean {
  writeFileSync(draft, JSON.stringify({ owner, builder: null }));
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function readLock(file: string): z.infer<typeof lock> | null {
  try {
    return lock.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return null;
  }
}

function identityOf(pid: number): ProcessIdentity {
  return { pid, started: inspectProcess(pid)?.started ?? "" };
}

async function end(builder: ProcessIdentity | null): Promise<void> {
  if (!builder || !isAlive(builder)) return;
  process.kill(builder.pid, "SIGKILL");
  while (isAlive(builder)) await pause();
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, POLL_MS));
}
