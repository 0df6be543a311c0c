import { selectDueReferrals } from "#db/queries/referrals.ts";
import type { Context } from "#lib/context.ts";
import { env } from "#lib/env.ts";
import { convergeReferral } from "./converge-referral.ts";

const AT_ONCE = 200;

/** Issues the rewards that are due by now. */
export async function issueDueRewards(ctx: Context): Promise<void> {
  if (env().REFERRAL_CREDITS === 0) return;
  for (;;) {
    const due = await selectDueReferrals(ctx.db, ctx.now(), AT_ONCE);
    let hasFailed = false;
    for (const userId of due) hasFailed = !(await issue(ctx, userId)) || hasFailed;
    if (due.length < AT_ONCE || hasFailed) return;
  }
}

/** One referral that fails must not keep the others from their reward. The next round tries it again. */
async function issue(ctx: Context, userId: string): Promise<boolean> {
  try {
    await convergeReferral(ctx, userId);
    return true;
  } catch (error) {
    ctx.log.error({ err: error, user_id: userId }, "the reward of a referral could not be issued");
    return false;
  }
}
