import { selectOpenWork } from "#db/queries/open-work.ts";
import type { OperatorContext } from "#lib/operators/operator.ts";
import type { OpenWork } from "#lib/operators/work-schema.ts";

const MOST = 200;

export async function listOpenWork(ctx: OperatorContext): Promise<OpenWork[]> {
  const rows = await selectOpenWork(ctx.db, MOST);
  return rows.map(({ id, userId, createdAt, seenAt, sends, ...row }) => ({
    kind: row.kind,
    work_id: id,
    state: row.state,
    step: row.step,
    event: row.event,
    user_id: userId,
    email: row.email,
    created_at: createdAt.toISOString(),
    seen_at: seenAt?.toISOString() ?? null,
    times_sent_again: sends,
  }));
}
