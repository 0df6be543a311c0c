import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { inspectProcess, isAlive } from "#db/embedded/process-identity.ts";
import { env } from "#lib/env.ts";

const note = z.object({ pid: z.number().int(), started: z.string(), origin: z.string() });
type Note = z.infer<typeof note>;

const file = () => join(env().GALLEY_DATA_DIR, "running.json");

/** Records the address of this process, for another start that finds the data in use. */
export function noteRunning(origin: string): void {
  const own = inspectProcess(process.pid);
  if (own)
    writeFileSync(file(), JSON.stringify({ pid: own.pid, started: own.started, origin }), { mode: 0o600 });
}

/** Returns the process that serves this data now, if there is one. */
export function readRunning(): Note | null {
  try {
    const noted = note.parse(JSON.parse(readFileSync(file(), "utf8")));
    return isAlive(noted) ? noted : null;
  } catch {
    return null;
  }
}

export async function forgetRunning(): Promise<void> {
  if (readRunning()?.pid === process.pid) rmSync(file(), { force: true });
}
