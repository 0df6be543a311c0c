import { type CreditOwner, lockCreditAccount } from "#db/queries/credit-accounts.ts";
import { type CreditLotRow, insertLot } from "#db/queries/credit-lots.ts";
import { insertCreditEntry } from "#db/queries/credits.ts";
import type { Context } from "#lib/context.ts";
import type { CreditKind } from "./schema.ts";

export interface GrantCredits {
  owner: CreditOwner;
  kind: CreditKind;
  amount: number;
  source: CreditLotRow["source"];
  /** The reason for the grant. The same reference grants once. */
  reference: string;
  note: string;
  expiresAt?: Date | null | undefined;
  /** What was paid for all of them, without tax. */
  paid?: { price: number; currency: string; paymentIntentId: string | null; subscriptionId: string | null };
  /** The operator who grants them. */
  operatorId?: string | undefined;
}

/** Makes a lot of new credits in the caller's transaction. Returns null if the same cause granted before. */
export async function grantCredits(
  tx: Pick<Context, "db" | "now">,
  { owner, kind, amount, source, reference, note, expiresAt, paid, operatorId }: GrantCredits,
): Promise<CreditLotRow | null> {
  if (amount <= 0) return null;
  const accountId = await lockCreditAccount(tx.db, owner);
  const lot = await insertLot(tx.db, {
    accountId,
    kind,
    source,
    reference,
    granted: amount,
    expiresAt: expiresAt ?? null,
    createdAt: tx.now(),
    ...paid,
  });
  if (!lot) return null;
  await insertCreditEntry(tx.db, {
    accountId,
    lotId: lot.id,
    kind,
    entry: "grant",
    amount,
    quantity: amount,
    reference,
    note,
    operatorId: operatorId ?? null,
    createdAt: tx.now(),
  });
  return lot;
}
