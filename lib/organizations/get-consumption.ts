import { selectCreditAccount } from "#db/queries/credit-accounts.ts";
import {
  type ConsumedMonth,
  selectAddresses,
  selectConsumed,
  selectRunning,
} from "#db/queries/organization-consumption.ts";
import { selectAllocations } from "#db/queries/organization-members.ts";
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

/** What one person used of the pool. */
interface Use {
  /** Null for all whose accounts are deleted. */
  userId: string | null;
  email: string;
  isMember: boolean;
  running: number;
  /** In the order of the months. */
  months: { month: number; credits: number; reviews: number }[];
}

const DELETED = "deleted account";

/** Sums what the pool's credits were used for, from the reviews that completed in the period. */
export async function getConsumption(ctx: ActorContext, input: ConsumptionInput): Promise<Consumption> {
  const { organizationId } = input;
  await permittedMembership(ctx, { organizationId, permission: "read-consumption" });
  const period = consumptionPeriod(input, ctx.now());
  const months = monthsOf(period);
  const { consumed, running } = await readLedger(ctx, async () => {
    const account = await selectCreditAccount(ctx.db, { organizationId });
    if (!account) throw new Error("The organization has no credit account.");
    const [consumed, running] = await Promise.all([
      selectConsumed(ctx.db, { accountId: account.id, ...period, months }),
      selectRunning(ctx.db, account.id),
    ]);
    return { consumed, running };
  });
  const uses = await usesOf(ctx, { organizationId, consumed, running });
  const members = uses.map(toMember).toSorted((a, b) => b.credits_consumed - a.credits_consumed);
  return {
    organization_id: organizationId,
    period_start: period.from.toISOString(),
    period_end: period.to.toISOString(),
    total_consumed: sum(members, "credits_consumed"),
    running_reviews: sum(members, "running_reviews"),
    members,
    months: byMonth(months, uses),
  };
}

interface Ledger {
  organizationId: string;
  consumed: readonly ConsumedMonth[];
  running: Awaited<ReturnType<typeof selectRunning>>;
}

/** Present members, and everybody else who used the pool, by address. */
async function usesOf(ctx: ActorContext, { organizationId, consumed, running }: Ledger): Promise<Use[]> {
  const uses = new Map<string | null, Use>();
  const entryOf = (userId: string | null): Use => {
    const known = uses.get(userId);
    if (known) return known;
    const use: Use = { userId, email: DELETED, isMember: false, running: 0, months: [] };
    uses.set(userId, use);
    return use;
  };
  for (const { userId, email } of await selectAllocations(ctx.db, organizationId))
    Object.assign(entryOf(userId), { email, isMember: true });
  for (const { month, userIds, credits, reviews } of consumed)
    for (const [i, userId] of userIds.entries())
      entryOf(userId).months.push({ month, credits: credits[i] ?? 0, reviews: reviews[i] ?? 0 });
  for (const { userId, reviews } of running) entryOf(userId).running += reviews;
  const strangers = [...uses.values()].filter(({ isMember }) => !isMember);
  const ids = strangers.map(({ userId }) => userId).filter((id) => id !== null);
  const addresses = await selectAddresses(ctx.db, ids);
  for (const use of strangers) use.email = addresses.get(use.userId ?? "") ?? DELETED;
  return [...uses.values()].toSorted(byAddress);
}

/** Those without an address last. */
function byAddress(a: Use, b: Use): number {
  if (a.userId === null || b.userId === null) return Number(a.userId === null) - Number(b.userId === null);
  return a.email < b.email ? -1 : Number(a.email > b.email);
}

function toMember({ userId, email, isMember, running, months }: Use): Consumption["members"][number] {
  return {
    user_id: userId,
    user_email: email,
    is_member: isMember,
    credits_consumed: sum(months, "credits"),
    reviews: sum(months, "reviews"),
    running_reviews: running,
  };
}

function byMonth(starts: readonly Date[], uses: readonly Use[]): Consumption["months"] {
  const months = starts.map((start): Consumption["months"][number] => ({
    month: start.toISOString().slice(0, 7),
    credits_consumed: 0,
    reviews: 0,
    members: [],
  }));
  for (const { userId, email, months: used } of uses)
    for (const { month: at, credits, reviews } of used) {
      const month = months[at - 1];
      if (!month) throw new Error("A review completed in none of the months.");
      month.credits_consumed += credits;
      month.reviews += reviews;
      month.members.push({ user_id: userId, user_email: email, credits_consumed: credits, reviews });
    }
  return months;
}

function sum<Name extends string>(rows: readonly Record<Name, number>[], name: Name): number {
  return rows.reduce((total, row) => total + row[name], 0);
}
