import { selectCreditAccount } from "#db/queries/credit-accounts.ts";
import { type CreditLotRow, selectLotsInUse } from "#db/queries/credit-lots.ts";
import type { ActorContext } from "#lib/context.ts";
import type { CreditLot } from "./schema.ts";

export async function listLots(ctx: ActorContext): Promise<CreditLot[]> {
  const account = await selectCreditAccount(ctx.db, { userId: ctx.actor.userId });
  const rows = account ? await selectLotsInUse(ctx.db, account.id, ctx.now()) : [];
  return rows.map(creditLotOf);
}

export function creditLotOf(row: CreditLotRow): CreditLot {
  return {
    lot_id: row.id,
    credit: row.kind,
    source: row.source,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt?.toISOString() ?? null,
    granted: row.granted,
    available: row.available,
    held: row.held,
    spent: row.spent,
    expired: row.expired,
    voided: row.voided,
  };
}
