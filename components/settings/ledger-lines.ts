import type { CreditKind, LedgerEntry } from "#lib/credits/schema.ts";

export interface LedgerLine {
  entry: LedgerEntry;
  /** What happened, in plain words. */
  event: string;
  explanation: string;
  /** Credits of this kind that were left after it. */
  balance: number;
}

/** Puts each entry, newest first, into words, and counts back from today's balances to the one after it. */
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
      return { event: "Held", explanation: `Set aside when a ${what} started` };
    case "settle":
      return { event: "Used", explanation: `The ${what} completed; the held credit is spent` };
    case "release":
      return { event: "Returned", explanation: `The ${what} did not complete; the held credit is back` };
  }
}
