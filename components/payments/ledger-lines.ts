import type { CreditKind, LedgerEntry } from "#lib/credits/schema.ts";

export interface LedgerLine {
  entry: LedgerEntry;
  event: string;
  explanation: string;
  /** The balance of this kind of credit after the entry. */
  balance: number;
}

/** Describes each entry, newest first, with the balance after it, counted back from today's balances. */
export function ledgerLines(
  entries: readonly LedgerEntry[],
  balances: Record<CreditKind, number>,
): LedgerLine[] {
  const left = { ...balances };
  return entries.map((entry) => {
    const balance = left[entry.credit];
    left[entry.credit] -= entry.amount;
    return { entry, ...wordsFor(entry), balance };
  });
}

function wordsFor({ entry, credit, note, session_id, quantity }: LedgerEntry): {
  event: string;
  explanation: string;
} {
  const what = credit === "paid" ? "review" : "preview";
  // Upgrades and withdrawals set credits aside as reviews do.
  const isOfReview = session_id !== null;
  switch (entry) {
    case "grant":
      return { event: "Added", explanation: note };
    case "hold":
      return isOfReview
        ? { event: "Held", explanation: `Held when a ${what} started` }
        : { event: "Set aside", explanation: note };
    case "settle":
      return { event: "Used", explanation: `The ${what} is complete and used the credit` };
    case "release":
      return {
        event: "Returned",
        explanation: isOfReview ? `The ${what} failed or was deleted, so the credit was returned` : note,
      };
    case "expire":
      return {
        event: "Expired",
        explanation: `The period of ${quantity === 1 ? "this credit" : `these ${quantity} credits`} ended`,
      };
    case "void":
      return { event: "Voided", explanation: note };
    case "restore":
      return { event: "Given back", explanation: note };
    case "buy-back":
      return { event: "Bought back", explanation: "The price of the upgrade fell by what they had cost" };
  }
}
