import type { Context } from "./context.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Returns the time before which a record that is kept for so many days is old. */
export function keptSince(ctx: Pick<Context, "now">, days: number): Date {
  return new Date(ctx.now().getTime() - days * DAY_MS);
}
