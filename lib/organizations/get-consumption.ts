import { selectCreditAccount } from "#db/queries/credit-accounts.ts";
import { type ConsumedRow, selectConsumed, selectRunning } from "#db/queries/organization-consumption.ts";
import { type ListedMember, selectAllocations } from "#db/queries/organization-members.ts";
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
  const members = await selectAllocations(ctx.db, organizationId);
  return {
    organization_id: organizationId,
    period_start: period.from.toISOString(),
    period_end: period.to.toISOString(),
    total_consumed: sum(consumed, "credits"),
    running_reviews: sum(running, "reviews"),
    members: byPerson(members, consumed, running),
    months: byMonth(monthsOf(period), consumed),
  };
}

function byMonth(months: readonly string[], consumed: readonly ConsumedRow[]): Consumption["months"] {
  const rowsOf = Map.groupBy(consumed, ({ month }) => month);
  return months.map((month) => {
    const rows = rowsOf.get(month) ?? [];
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
  });
}

/** Present members, and everybody else who used the pool; those who used most first. */
function byPerson(
  members: readonly Pick<ListedMember, "userId" | "email">[],
  consumed: readonly ConsumedRow[],
  running: readonly Running[],
): Consumption["members"] {
  const people = new Map<string | null, Consumption["members"][number]>();
  const add = (userId: string | null, email: string, isMember: boolean) => {
    const nothing = { credits_consumed: 0, reviews: 0, running_reviews: 0 };
    const person = { user_id: userId, user_email: email, is_member: isMember, ...nothing };
    people.set(userId, person);
    return person;
  };
  for (const { userId, email } of members) add(userId, email, true);
  const personOf = ({ userId, email }: Running | ConsumedRow) =>
    people.get(userId) ?? add(userId, email ?? DELETED, false);
  for (const row of consumed) {
    const person = personOf(row);
    person.credits_consumed += row.credits;
    person.reviews += row.reviews;
  }
  for (const row of running) personOf(row).running_reviews += row.reviews;
  const { compare } = new Intl.Collator("en");
  return [...people.values()].toSorted(
    (a, b) => b.credits_consumed - a.credits_consumed || compare(a.user_email, b.user_email),
  );
}

function sum<Name extends string>(rows: readonly Record<Name, number>[], name: Name): number {
  return rows.reduce((total, row) => total + row[name], 0);
}
