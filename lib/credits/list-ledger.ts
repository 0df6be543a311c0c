import { selectCreditEntries } from "#db/queries/credits.ts";
import type { ActorContext } from "#lib/context.ts";
import type { LedgerEntry } from "./schema.ts";

export async function listLedger(ctx: ActorContext, input: { limit: number }): Promise<LedgerEntry[]> {
  const rows = await selectCreditEntries(ctx.db, ctx.actor.userId, input.limit);
  return rows.map((row) => ({
    entry_id: row.id,
    created_at: row.createdAt.toISOString(),
    credit: row.kind,
    entry: row.entry,
    amount: row.amount,
    session_id: row.entry === "grant" ? null : row.reference,
    note: row.note,
  }));
}
