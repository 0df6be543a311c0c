import { notFound } from "next/navigation";
import { CheckoutNotice } from "#components/payments/checkout-notice.tsx";
import { InvoiceList } from "#components/payments/invoice-list.tsx";
import { OpenUpgrade } from "#components/payments/open-upgrade.tsx";
import { PlanActions } from "#components/payments/plan-actions.tsx";
import { PlanSummary } from "#components/payments/plan-summary.tsx";
import { PortalButton } from "#components/payments/portal-button.tsx";
import { SettingsSection } from "#components/settings/settings-section.tsx";
import { SettingsTitle } from "#components/settings/settings-title.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { countNoun } from "#lib/count-noun.ts";
import { getCreditScore } from "#lib/credits/get-credit-score.ts";
import { takesPayments } from "#lib/credits/takes-payments.ts";
import { getSubscriptionStatus } from "#lib/payments/get-subscription-status.ts";
import { listInvoices } from "#lib/payments/list-invoices.ts";
import { studioContext } from "../../../studio-context.ts";

export const metadata = { title: "Plan and invoices" };

export default async function PlanPage() {
  if (!takesPayments()) notFound();
  const ctx = await studioContext("/settings/plan");
  const [status, invoices, credits] = await Promise.all([
    getSubscriptionStatus(ctx),
    listInvoices(ctx, {}),
    getCreditScore(ctx),
  ]);
  const { plan, open_upgrade: upgrade } = status;
  return (
    <>
      <SettingsTitle title="Plan and invoices" />
      <CheckoutNotice className="mt-4" openUpgrade={upgrade?.session_id} />
      {upgrade ? <OpenUpgrade upgrade={upgrade} /> : null}
      <SettingsSection id="plan" title="Your plan">
        {plan ? (
          <>
            <PlanSummary status={status} plan={plan} />
            <PlanActions status={status} planName={plan.name} />
          </>
        ) : (
          <>
            <p className="max-w-prose text-pretty">
              You have no plan, and {countNoun(credits.paid_credits_remaining, "credit")} left. A plan brings
              new credits with each payment, and a pack costs less with one.
            </p>
            <div className="mt-4">
              <ButtonLink href="/pricing" look="primary">
                See plans and packs
              </ButtonLink>
            </div>
          </>
        )}
      </SettingsSection>
      <SettingsSection
        id="invoices"
        title="Invoices"
        description={
          invoices.length > 0
            ? "Within 14 days of a payment you can withdraw from the purchase, and get back what you paid for its unused credits."
            : null
        }
      >
        {invoices.length > 0 ? (
          <InvoiceList invoices={invoices} />
        ) : (
          <p className="text-ink-soft">You have bought nothing yet. Invoices and receipts will be here.</p>
        )}
      </SettingsSection>
      {invoices.length > 0 ? (
        <SettingsSection
          id="payment"
          title="Card and billing address"
          description="The payment provider keeps them. Its pages let you change your card, your address and your tax id."
        >
          <PortalButton>Change card and address</PortalButton>
        </SettingsSection>
      ) : null}
    </>
  );
}
