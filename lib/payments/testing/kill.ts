import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { childEnv } from "#lib/env.ts";
import type { Shop } from "./shop.ts";

const PROGRAM = fileURLToPath(new URL("./killed-process.ts", import.meta.url));

interface Verb {
  verb: "sync" | "settle" | "upgrade";
  /** The customer, the session, or the person. */
  id: string;
}

/** Runs a verb in a process that is killed at one of its points. Returns the number of points if it came to its end. */
export async function runUntil(
  shop: Shop,
  { verb, id }: Verb,
  lastPoint: number,
): Promise<"killed" | number> {
  const aheadMs = shop.now().getTime() - Date.now();
  const args = [
    "--no-warnings",
    PROGRAM,
    shop.app.database.url,
    verb,
    id,
    String(lastPoint),
    String(aheadMs),
  ];
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "pipe", "inherit"],
    env: childEnv({ LOG_LEVEL: "silent" }),
  });
  const [said, [code, signal]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  if (signal === "SIGKILL") return "killed";
  if (code !== 0) throw new Error(`The process ended with ${String(code)}.`);
  return Number(said);
}

/** As if the minute was over for which a dead process has its customer to itself. */
export async function endLeases({ app }: Shop): Promise<void> {
  await app.database.sql`update payment_customers set sync_lease_until = now()`;
}

/** So many points, evenly spread, the first and the last among them from four on. */
export function spread(points: number, count: number): number[] {
  if (count < 4) return Array.from({ length: count }, (_, i) => Math.ceil(((i + 0.5) * points) / count));
  return Array.from({ length: count }, (_, i) => 1 + Math.round(((points - 1) * i) / (count - 1)));
}
