import type { Context } from "#lib/context.ts";
import { refuseForeignStore } from "./recognise-store.ts";

/** Returns true if the database and the file store answer in time, and belong together. */
export async function storesAnswer(
  ctx: Pick<Context, "db" | "blobs" | "log">,
  withinMs: number,
): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${withinMs} ms`)), withinMs);
  });
  try {
    await Promise.race([refuseForeignStore(ctx), late]);
    return true;
  } catch (error) {
    ctx.log.warn({ err: error }, "not ready: the database or the file store does not answer");
    return false;
  } finally {
    clearTimeout(timer);
  }
}
