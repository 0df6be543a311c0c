import { selectCreditAccount } from "#db/queries/credit-accounts.ts";
import { type CreditHoldRow, selectHoldsOfAccount } from "#db/queries/credit-holds.ts";
import { selectLots, sumUsable } from "#db/queries/credit-lots.ts";
import { selectCreditEntries } from "#db/queries/credits.ts";
import { selectPaymentsOf } from "#db/queries/operator-payments.ts";
import { selectMemberships, selectOperatorActs } from "#db/queries/operators.ts";
import { sumReferralsBy } from "#db/queries/referrals.ts";
import { selectUserWithTier } from "#db/queries/users.ts";
import { ledgerEntryOf } from "#lib/credits/list-ledger.ts";
import { creditLotOf } from "#lib/credits/list-lots.ts";
import { referralStatusOf } from "#lib/referrals/get-referral-status.ts";
import { isOperator, type OperatorContext } from "./operator.ts";
import { personNotFound } from "./problems.ts";
import type { PersonDetails } from "./schema.ts";
import { toPerson } from "./search-people.ts";

const ENTRIES = 200;
const ACTS = 100;

/** @throws person-not-found (404) */
export async function getPerson(
  ctx: OperatorContext,
  { userId }: { userId: string },
): Promise<PersonDetails> {
  const user = (await selectUserWithTier(ctx.db, userId))?.user;
  if (!user) throw personNotFound("No account has this id.");
  const account = await selectCreditAccount(ctx.db, { userId });
  const balance = account ? await sumUsable(ctx.db, account.id, ctx.now()) : { paid: 0, preview: 0 };
  const { customerId, paid, subscribed } = await selectPaymentsOf(ctx.db, userId);
  const acts = await selectOperatorActs(ctx.db, userId, ACTS);
  return {
    person: toPerson({ user, ...balance }),
    is_operator: await isOperator(ctx, { userId, email: user.email }),
    payment_customer_id: customerId,
    lots: account ? (await selectLots(ctx.db, account.id)).map(creditLotOf) : [],
    holds: account ? (await selectHoldsOfAccount(ctx.db, account.id)).map(toHold) : [],
    entries: account ? (await selectCreditEntries(ctx.db, account.id, ENTRIES)).map(ledgerEntryOf) : [],
    payments: paid.map(toPayment),
    subscriptions: subscribed.map(toSubscription),
    organizations: (await selectMemberships(ctx.db, userId)).map(({ organization, member }) => ({
      organization_id: organization.id,
      name: organization.name,
      role: member.role,
      allocated: member.allocated,
      used: member.used,
    })),
    referral: await referralStatusOf(ctx, userId),
    people_referred: (await sumReferralsBy(ctx.db, userId)).referred,
    acts: acts.map(({ act, operatorEmail }) => ({
      act: act.act,
      created_at: act.createdAt.toISOString(),
      operator_email: operatorEmail,
      credits: act.quantity,
      reason: act.reason,
    })),
  };
}

function toHold({ reference, purpose, amount, createdAt }: CreditHoldRow): PersonDetails["holds"][number] {
  return { reference, purpose, credits: amount, created_at: createdAt.toISOString() };
}

type Paid = Awaited<ReturnType<typeof selectPaymentsOf>>;

function toPayment(row: Paid["paid"][number]): PersonDetails["payments"][number] {
  return {
    payment_id: row.id,
    kind: row.kind,
    amount: row.amount + row.tax,
    currency: row.currency,
    refunded: row.refunded,
    disputed: row.disputed,
    paid_at: row.paidAt.toISOString(),
  };
}

function toSubscription(row: Paid["subscribed"][number]): PersonDetails["subscriptions"][number] {
  return {
    subscription_id: row.id,
    status: row.status,
    price_id: row.priceId,
    current_period_ends_at: row.periodEnd.toISOString(),
    cancel_at: row.cancelAt?.toISOString() ?? null,
    ended_at: row.endedAt?.toISOString() ?? null,
  };
}
