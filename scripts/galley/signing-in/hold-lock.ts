import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { codeOf } from "../command.ts";

const POLL_MS = 50;
/** Longer than any work under the lock. */
const ABANDONED_AFTER_MS = 30_000;

/**
 * Does work while no other process holds the lock. A folder of a user may be shared by machines, so a lock says nothing
 * of its process: it is abandoned when it stays the same for too long.
 */
export async function holdLock<T>(
  file: string,
  signal: AbortSignal,
  work: () => Promise<T>,
  abandonedAfterMs = ABANDONED_AFTER_MS,
): Promise<T> {
  const own = randomUUID();
  let seen: { holder: string | null; since: number } = { holder: null, since: 0 };
  while (!take(file, own)) {
    const holder = holderOf(file);
    if (holder !== seen.holder) seen = { holder, since: performance.now() };
    else if (holder !== null && performance.now() - seen.since > abandonedAfterMs) clear(file, holder, own);
    await wait(POLL_MS, undefined, { signal });
  }
  try {
    return await work();
  } finally {
    if (holderOf(file) === own) rmSync(file, { force: true });
  }
}

function take(file: string, own: string): boolean {
  try {
    writeFileSync(file, own, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

function holderOf(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

/** Removes an abandoned lock. If another process was faster and holds a lock of its own, it gets that back. */
function clear(file: string, holder: string, own: string): void {
  const aside = `${file}.${own}`;
  try {
    renameSync(file, aside);
    if (holderOf(aside) !== holder) linkSync(aside, file);
  } catch (error) {
    if (!["ENOENT", "EEXIST"].includes(codeOf(error))) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}
