import { expect, test } from "vitest";
import type { LedgerEntry } from "#lib/credits/schema.ts";
import { ledgerLines } from "./ledger-lines.ts";

function entry(over: Partial<LedgerEntry>): LedgerEntry {
  return {
    entry_id: crypto.randomUUID(),
    created_at: "2026-01-01T00:00:00.000Z",
    credit: "paid",
    entry: "hold",
    amount: -1,
    quantity: 1,
    session_id: crypto.randomUUID(),
    note: "",
    ...over,
  };
}

test("balances are counted back, each kind by itself", () => {
  const lines = ledgerLines(
    [
      entry({ entry: "release", amount: 1 }),
      entry({ entry: "hold", credit: "preview", amount: -1 }),
      entry({ entry: "hold", amount: -1 }),
      entry({ entry: "grant", credit: "preview", amount: 3, note: "Welcome" }),
      entry({ entry: "grant", amount: 10 }),
    ],
    { paid: 10, preview: 2 },
  );
  expect(lines.map(({ event, balance }) => [event, balance])).toEqual([
    ["Returned", 10],
    ["Held", 2],
    ["Held", 9],
    ["Added", 3],
    ["Added", 10],
  ]);
  expect(lines[3]?.explanation).toBe("Welcome");
});

test("credits that are set aside for something else are not said to be of a review", () => {
  const lines = ledgerLines(
    [
      entry({
        entry: "release",
        amount: 12,
        quantity: 12,
        session_id: null,
        note: "The upgrade was not paid",
      }),
      entry({ entry: "hold", amount: -12, quantity: 12, session_id: null, note: "For the upgrade" }),
    ],
    { paid: 12, preview: 0 },
  );
  expect(lines.map(({ event, explanation }) => `${event}: ${explanation}`)).toEqual([
    "Returned: The upgrade was not paid",
    "Set aside: For the upgrade",
  ]);
});
