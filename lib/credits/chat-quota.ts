import { selectChatBudget } from "#db/queries/chat.ts";
import type { ActorContext } from "#lib/context.ts";
import type { QuotaStatus } from "./schema.ts";

/** The UTC day, by which tokens are counted: `2026-03-01`. */
export function utcDay(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/** Returns the share of today's chat budget that the actor has used. */
export async function chatQuota(ctx: ActorContext): Promise<QuotaStatus> {
  const now = ctx.now();
  return quotaOf((await selectChatBudget(ctx.db, ctx.actor.userId, utcDay(now))) ?? NO_ACCOUNT, now);
}

/** Returns the share of a day's budget of tokens that is used. */
export function quotaOf({ budget, used }: { budget: number; used: number }, now: Date): QuotaStatus {
  return {
    used_fraction: used >= budget ? 1 : used / budget,
    resets_at: nextMidnightUtc(now).toISOString(),
  };
}

const NO_ACCOUNT = { budget: 0, used: 0 };

function nextMidnightUtc(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
}
