import { selectUsedIn, selectUses, type Use } from "#db/queries/organization-consumption.ts";
import type { ActorContext } from "#lib/context.ts";
import { consumptionPeriod, type PeriodWanted, partsByMonth } from "./consumption-period.ts";
import { permittedMembership } from "./permitted-membership.ts";
import { poolAccountOf } from "./pool-account.ts";
import { readLedger } from "./read-ledger.ts";
import { type Consumption, DELETED } from "./schema.ts";

interface ConsumptionInput extends PeriodWanted {
  organizationId: string;
  /** Which of the people are listed. */
  offset: number;
  limit: number;
}

/** Sums what the pool's credits were used for, from the reviews that completed in the period. */
export async function getConsumption(ctx: ActorContext, input: ConsumptionInput): Promise<Consumption> {
  const { organizationId, offset, limit } = input;
  await permittedMembership(ctx, { organizationId, permission: "read-consumption" });
  const period = consumptionPeriod(input, ctx.now());
  const parts = partsByMonth(period);
  const { months, people } = await readLedger(ctx, async () => {
    const accountId = await poolAccountOf(ctx, organizationId);
    const asked = { accountId, organizationId, ...period, offset, limit };
    const [months, people] = await Promise.all([
      selectUsedIn(ctx.db, accountId, parts),
      selectUses(ctx.db, asked),
    ]);
    return { months, people };
  });
  return {
    organization_id: organizationId,
    period_start: period.from.toISOString(),
    period_end: period.to.toISOString(),
    total_consumed: months.reduce((total, { credits }) => total + credits, 0),
    running_reviews: people.running,
    member_count: people.total,
    members: people.uses.map(toMember),
    months: months.map(({ credits, reviews }, i) => ({
      month: parts[i]?.month ?? "",
      credits_consumed: credits,
      reviews,
    })),
  };
}

function toMember({
  userId,
  email,
  isMember,
  credits,
  reviews,
  running,
}: Use): Consumption["members"][number] {
  return {
    user_id: userId,
    user_email: email ?? DELETED,
    is_member: isMember,
    credits_consumed: credits,
    reviews,
    running_reviews: running,
  };
}
