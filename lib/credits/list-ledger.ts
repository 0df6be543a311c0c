import { selectCreditAccount } from "#db/queries/credit-accounts.ts";
import { type CreditEntryRow, selectCreditEntries } from "#db/queries/credits.ts";
import type { ActorContext } from "#lib/context.ts";
import { uuid } from "#lib/contract/fields.ts";
import { expireCreditsOf } from "./expire-credits.ts";
import type { LedgerEntry } from "./schema.ts";

export async function listLedger(ctx: ActorContext, input: { limit: number }): Promise<LedgerEntry[]> {
  const account = await selectCreditAccount(ctx.db, { userId: ctx.actor.userId });
  if (!account) return [];
  // The balance leaves expired credits out at once, so the entries behind it must too.
  await expireCreditsOf(ctx, account.id);
  return (await selectCreditEntries(ctx.db, account.id, input.limit)).map(ledgerEntryOf);
}

export function ledgerEntryOf(row: CreditEntryRow): LedgerEntry {
  return {
    entry_id: row.id,
    created_at: row.createdAt.toISOString(),
    credit: row.kind,
    entry: row.entry,
    amount: row.amount,
    quantity: row.quantity,
    session_id: sessionOf(row),
    note: row.note,
  };
}

const OF_A_REVIEW = new Set<CreditEntryRow["entry"]>(["hold", "settle", "release"]);

/** Upgrades hold credits as well; what they refer to is no session. */
function sessionOf({ entry, reference }: CreditEntryRow): string | null {
  return OF_A_REVIEW.has(entry) && uuid.safeParse(reference).success ? reference : null;
}
