import { searchUsers } from "#db/queries/operators.ts";
import type { UserRow } from "#db/queries/users.ts";
import type { OperatorContext } from "./operator.ts";
import type { Person } from "./schema.ts";

const MOST = 50;

export async function searchPeople(ctx: OperatorContext, { email }: { email: string }): Promise<Person[]> {
  return (await searchUsers(ctx.db, { email, now: ctx.now(), limit: MOST })).map(toPerson);
}

export function toPerson({ user, paid, preview }: { user: UserRow; paid: number; preview: number }): Person {
  return {
    user_id: user.id,
    email: user.email,
    name: user.name,
    created_at: user.createdAt.toISOString(),
    blocked_at: user.blockedAt?.toISOString() ?? null,
    blocked_reason: user.blockedReason,
    paid_credits_remaining: paid,
    preview_credits_remaining: preview,
  };
}
