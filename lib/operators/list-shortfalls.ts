import { selectShortfalls } from "#db/queries/operators.ts";
import type { OperatorContext } from "./operator.ts";
import type { Shortfall } from "./schema.ts";

const MOST = 200;

export async function listShortfalls(ctx: OperatorContext): Promise<Shortfall[]> {
  const rows = await selectShortfalls(ctx.db, MOST);
  return rows.map(({ lot, missing, userId, email, organization }) => ({
    lot_id: lot.id,
    source: lot.source,
    user_id: userId,
    owner: email ?? organization,
    created_at: lot.createdAt.toISOString(),
    granted: lot.granted,
    missing,
  }));
}
