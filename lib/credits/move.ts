import { type CreditLotRow, type LotState, moveCredits } from "#db/queries/credit-lots.ts";
import { type CreditEntryRow, insertCreditEntry } from "#db/queries/credits.ts";
import type { Context } from "#lib/context.ts";

type Entry = CreditEntryRow["entry"];

/** From which state to which each kind of entry moves credits. */
const MOVES: Record<Exclude<Entry, "grant">, { from: LotState; to: LotState }> = {
  hold: { from: "available", to: "held" },
  settle: { from: "held", to: "spent" },
  release: { from: "held", to: "available" },
  expire: { from: "available", to: "expired" },
  void: { from: "available", to: "voided" },
  restore: { from: "voided", to: "available" },
  "buy-back": { from: "held", to: "voided" },
};

export interface Move {
  entry: keyof typeof MOVES;
  quantity: number;
  reference: string;
  note: string;
  operatorId?: string | null | undefined;
}

/** Moves credits of a lot whose account is locked, and writes the entry. Throws if the lot has too few. */
export async function move(
  tx: Pick<Context, "db" | "now">,
  lot: Pick<CreditLotRow, "id" | "accountId" | "kind">,
  { entry, quantity, ...why }: Move,
): Promise<void> {
  const { from, to } = MOVES[entry];
  if (!(await moveCredits(tx.db, lot.id, { from, to, quantity }))) {
    throw new Error(`A credit lot has too few ${from} credits to ${entry} ${quantity}.`);
  }
  await insertCreditEntry(tx.db, {
    accountId: lot.accountId,
    lotId: lot.id,
    kind: lot.kind,
    entry,
    quantity,
    amount: (to === "available" ? quantity : 0) - (from === "available" ? quantity : 0),
    createdAt: tx.now(),
    ...why,
  });
}
