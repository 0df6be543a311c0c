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

function wordsFor({ entry, credit, note }: LedgerEntry): { event: string; explanation: string } {
  const what = credit === "paid" ? "review" : "preview";
  switch (entry) {
    case "grant":
      return { event: "Added", explanation: note };
    case "hold":
      return { event: "Held", explanation: `Held when a ${what} started` };
    case "settle":
      return { event: "Used", explanation: `The ${what} is complete and used the credit` };
    case "release":
      return {
        event: "Returned",
        explanation: `The ${what} failed or was deleted, so the credit was returned`,
      };
  }
}
