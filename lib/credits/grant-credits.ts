import { addCredits, insertCreditEntry } from "#db/queries/credits.ts";
import type { Context } from "#lib/context.ts";
import type { CreditKind } from "./schema.ts";

export interface GrantCredits {
  userId: string;
  kind: CreditKind;
  amount: number;
  /** The reason for the grant. The same reference grants once. */
  reference: string;
  note: string;
}

export async function grantCredits(
  tx: Pick<Context, "db">,
  { amount, ...entry }: GrantCredits,
): Promise<void> {
  if (amount <= 0) return;
  if (await insertCreditEntry(tx.db, { ...entry, entry: "grant", amount })) {
    await addCredits(tx.db, entry.userId, entry.kind, amount);
  }
}
