import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";

const LOOK_EVERY_MS = 100;

const targets = z.array(z.object({ webSocketDebuggerUrl: z.string() })).min(1);

/** Makes a process that is started with these variables tell its memory. */
export function tellingMemory(inspectorPort: number): Record<string, string> {
  return { NODE_OPTIONS: `--inspect-port=127.0.0.1:${inspectorPort}` };
}

/**
 * Returns the memory that a process keeps, in kilobytes: what the system has given to it, after its garbage was
 * collected. How much of that there is at a moment depends on chance.
 */
export async function residentKilobytes(pid: number, inspectorPort: number): Promise<number> {
  process.kill(pid, "SIGUSR1");
  const inspector = new WebSocket(await inspectorOf(inspectorPort));
  await once(inspector, "open");
  const collected = once(inspector, "message");
  inspector.send(JSON.stringify({ id: 1, method: "HeapProfiler.collectGarbage" }));
  await collected;
  inspector.close();
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
}

async function inspectorOf(port: number): Promise<string> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => null);
    const [target] = answer ? targets.parse(await answer.json()) : [];
    if (target) return target.webSocketDebuggerUrl;
    await pause(LOOK_EVERY_MS);
  }
}
