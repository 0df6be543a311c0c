import { sumModelCalls } from "#db/queries/model-calls.ts";
import type { Context } from "#lib/context.ts";
import { env } from "#lib/env.ts";
import type { Spending } from "#lib/ports/models/port.ts";
import { spendingLimit } from "./spending-limit.ts";

const held: typeof globalThis & { galleySpending?: Map<string, Spending> } = globalThis;
const MOST_HELD = 1_000;

/** Returns the meter of a session's spending, one for all its passes in this process. It starts from the stored calls. */
export async function sessionSpending(ctx: Context, sessionId: string): Promise<Spending> {
  held.galleySpending ??= new Map();
  const known = held.galleySpending.get(sessionId);
  if (known) return known;
  const { REVIEW_SPENDING_CENTS: cents, REVIEW_SPENDING_TOKENS: tokens } = env();
  const limit = spendingLimit({ ...(cents && { cents }), ...(tokens && { tokens }) });
  const spent = await sumModelCalls(ctx.db, sessionId);
  const other = held.galleySpending.get(sessionId);
  if (other) return other;
  limit.charge({ inputTokens: spent.tokens, outputTokens: 0, cachedTokens: 0 }, spent.cents);
  const [oldest] = held.galleySpending.keys();
  if (held.galleySpending.size >= MOST_HELD && oldest !== undefined) held.galleySpending.delete(oldest);
  held.galleySpending.set(sessionId, limit);
  return limit;
}

export function forgetSpending(sessionId: string): void {
  held.galleySpending?.delete(sessionId);
}
