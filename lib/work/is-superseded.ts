import { selectWatch } from "#db/queries/watched-work.ts";
import type { Work } from "#db/queries/work-steps.ts";
import type { Context } from "#lib/context.ts";

/** True if the work was sent again, or is done by another run, so that the end of this run says nothing about it. */
export async function isSuperseded(ctx: Context, work: Work, run: string): Promise<boolean> {
  const watch = await selectWatch(ctx.db, work);
  if (!watch) return false;
  return watch.run === null ? watch.sends > 0 : watch.run !== run;
}
