import { lockCreditAccountById } from "#db/queries/credit-accounts.ts";
import { type CreditLotRow, selectAccountsToExpire, selectExpiredLots } from "#db/queries/credit-lots.ts";
import type { Context } from "#lib/context.ts";
import { transact } from "#lib/transact.ts";
import { move } from "./move.ts";
import { trimAllocations } from "./trim-allocations.ts";

const ACCOUNTS_AT_ONCE = 200;

export function isExpired({ expiresAt }: CreditLotRow, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** Marks what is left of an expired lot. The account must be locked. Nothing uses such credits before it either. */
export async function expireLot(tx: Pick<Context, "db" | "now">, lot: CreditLotRow): Promise<void> {
  if (lot.available === 0) return;
  await move(tx, lot, {
    entry: "expire",
    quantity: lot.available,
    reference: `expire:${lot.id}`,
    note: "Credits expired",
  });
}

/** Marks all credits that are past their expiry. */
export async function expireCredits(ctx: Context): Promise<void> {
  for (;;) {
    const accounts = await selectAccountsToExpire(ctx.db, ctx.now(), ACCOUNTS_AT_ONCE);
    for (const accountId of accounts) await expireCreditsOf(ctx, accountId);
    if (accounts.length < ACCOUNTS_AT_ONCE) return;
  }
}

/** Marks credits of one account that are past their expiry, for readers who cannot wait for the next sweep. */
export async function expireCreditsOf(ctx: Context, accountId: string): Promise<void> {
  if ((await selectExpiredLots(ctx.db, accountId, ctx.now())).length === 0) return;
  await transact(ctx, async (tx) => {
    await lockCreditAccountById(tx.db, accountId);
    for (const lot of await selectExpiredLots(tx.db, accountId, tx.now())) await expireLot(tx, lot);
    await trimAllocations(tx, accountId);
  });
}
