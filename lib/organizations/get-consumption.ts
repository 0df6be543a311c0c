import { selectCreditAccount } from "#db/queries/credit-accounts.ts";
import { type ConsumedRow, selectConsumed, selectRunning } from "#db/queries/organization-consumption.ts";
import { type NamedMemberRow, selectMembers } from "#db/queries/organization-members.ts";
import type { ActorContext } from "#lib/context.ts";
import { consumptionPeriod, monthsOf } from "./consumption-period.ts";
import { permittedMembership } from "./permitted-membership.ts";
import { readLedger } from "./read-ledger.ts";
import type { Consumption } from "./schema.ts";

export interface ConsumptionInput {
  organizationId: string;
  from?: string | undefined;
  to?: string | undefined;
}

interface Running {
  userId: string | null;
  email: string | null;
  reviews: number;
}

const DELETED = "deleted account";

/** Sums what the pool's credits were used for, from the reviews that completed in the period. */
export async function getConsumption(ctx: ActorContext, input: ConsumptionInput): Promise<Consumption> {
  const { organizationId } = input;
  await permittedMembership(ctx, { organizationId, permission: "read-consumption" });
  const period = consumptionPeriod(input, ctx.now());
  const { consumed, running } = await readLedger(ctx, async () => {
    const account = await selectCreditAccount(ctx.db, { organizationId });
    if (!account) throw new Error("The organization has no credit account.");
    const [consumed, running] = await Promise.all([
      selectConsumed(ctx.db, { accountId: account.id, ...period }),
      selectRunning(ctx.db, account.id),
    ]);
    return { consumed, running };
  });
  const members = await selectMembers(ctx.db, organizationId);
  return {
    organization_id: organizationId,
    period_start: period.from.toISOString(),
    period_end: period.to.toISOString(),
    total_consumed: sum(consumed, "credits"),
    running_reviews: sum(running, "reviews"),
    members: byPerson(members, consumed, running),
    months: monthsOf(period).map((month) => {
      const rows = consumed.filter((row) => row.month === month);
      return {
        month,
        credits_consumed: sum(rows, "credits"),
        reviews: sum(rows, "reviews"),
        members: rows.map(({ userId, email, credits, reviews }) => ({
          user_id: userId,
          user_email: email ?? DELETED,
          credits_consumed: credits,
          reviews,
        })),
      };
    }),
  };
}

/** Present members, and everybody else who used the pool; those who used most first. */
function byPerson(
  members: NamedMemberRow[],
  consumed: ConsumedRow[],
  running: Running[],
): Consumption["members"] {
  const present = new Map(members.map(({ member, email }) => [member.userId, email]));
  const people = new Map<string | null, string>(present);
  for (const { userId, email } of [...consumed, ...running]) people.set(userId, email ?? DELETED);
  return [...people]
    .map(([userId, email]) => {
      const own = consumed.filter((row) => row.userId === userId);
      return {
        user_id: userId,
        user_email: email,
        is_member: userId !== null && present.has(userId),
        credits_consumed: sum(own, "credits"),
        reviews: sum(own, "reviews"),
        running_reviews: sum(
          running.filter((row) => row.userId === userId),
          "reviews",
        ),
      };
    })
    .toSorted(
      (a, b) => b.credits_consumed - a.credits_consumed || a.user_email.localeCompare(b.user_email, "en"),
    );
}

function sum<Name extends string>(rows: readonly Record<Name, number>[], name: Name): number {
  return rows.reduce((total, row) => total + row[name], 0);
}
