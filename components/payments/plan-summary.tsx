import { Day } from "#components/ui/day.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { countNoun } from "#lib/count-noun.ts";
import type { SubscriptionStatus } from "#lib/payments/schema.ts";
import { Money } from "./money.tsx";
import { periodWords } from "./period-words.ts";
import { PortalButton } from "./portal-button.tsx";

type Plan = NonNullable<SubscriptionStatus["plan"]>;

/** The plan: what it is, what is left of it, and what comes next. */
export function PlanSummary({ status, plan }: { status: SubscriptionStatus; plan: Plan }) {
  const left = status.subscription_credits_remaining ?? 0;
  return (
    <div className="rounded-xl border border-rule bg-sheet p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="font-serif text-xl font-semibold break-words">{plan.name}</h3>
        <p className="text-ink-soft">
          <Money minor={plan.price_cents} currency={plan.currency} />{" "}
          {periodWords(plan.interval, plan.interval_count)}
        </p>
      </div>
      <p className="mt-1">
        <StatusWords status={status} />
      </p>
      <dl className="mt-5 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <div>
          <dt className="text-sm text-ink-soft">Credits of the plan</dt>
          <dd className="font-medium tabular-nums">
            {left} of {plan.credits} left
          </dd>
        </div>
        <div>
          <dt className="text-sm text-ink-soft">Next credits</dt>
          <dd className="font-medium">
            <NextCredits status={status} plan={plan} />
          </dd>
        </div>
      </dl>
      {status.payment_status === "past_due" ? (
        <Notice tone="critical" className="mt-5">
          <p>
            The last payment failed. You can use the credits that are left. New ones come when the payment
            does. Change your card or pay the open invoice below.
          </p>
          <div className="mt-3">
            <PortalButton>Change the card</PortalButton>
          </div>
        </Notice>
      ) : null}
    </div>
  );
}

function StatusWords({ status }: { status: SubscriptionStatus }) {
  const { scheduled_change: change, current_period_ends_at: end } = status;
  if (status.cancel_at_period_end && end)
    return (
      <>
        Cancelled. You can use it until <Day iso={end} />.
      </>
    );
  if (change)
    return (
      <>
        Active. The {change.new_plan_name} follows on <Day iso={change.effective_at} />.
      </>
    );
  return status.payment_status === "past_due" ? "The last payment failed." : "Active.";
}

function NextCredits({ status, plan }: { status: SubscriptionStatus; plan: Plan }) {
  const { next_credit_renewal_at: next, scheduled_change: change } = status;
  if (!next) return "None. The plan ends.";
  if (status.payment_status === "past_due") return "When the payment arrives";
  return (
    <>
      {change ? `Those of the ${change.new_plan_name}` : countNoun(plan.credits, "credit")} on{" "}
      <Day iso={next} />
    </>
  );
}
