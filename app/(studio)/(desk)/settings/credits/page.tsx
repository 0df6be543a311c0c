import { Balances } from "#components/payments/balances.tsx";
import { HowCreditsMove } from "#components/payments/how-credits-move.tsx";
import { ledgerLines } from "#components/payments/ledger-lines.ts";
import { LedgerTable } from "#components/payments/ledger-table.tsx";
import { LotList } from "#components/payments/lot-list.tsx";
import { SettingsSection } from "#components/settings/settings-section.tsx";
import { SettingsTitle } from "#components/settings/settings-title.tsx";
import { TierLimits } from "#components/settings/tier-limits.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import type { ActorContext } from "#lib/context.ts";
import { getCreditScore } from "#lib/credits/get-credit-score.ts";
import { listLedger } from "#lib/credits/list-ledger.ts";
import { listLots } from "#lib/credits/list-lots.ts";
import type { CreditScore } from "#lib/credits/schema.ts";
import { takesPayments } from "#lib/credits/takes-payments.ts";
import { listHistory } from "#lib/reviews/history/list-history.ts";
import { listProcessing } from "#lib/reviews/history/list-processing.ts";
import { studioContext } from "../../../studio-context.ts";

export function generateMetadata() {
  return { title: takesPayments() ? "Credits" : "Limits" };
}

const SHOWN = 200;

export default async function CreditsPage() {
  const ctx = await studioContext("/settings/credits");
  const credits = await getCreditScore(ctx);
  return takesPayments() ? (
    <CreditSections ctx={ctx} credits={credits} />
  ) : (
    <>
      <SettingsTitle title="Limits" />
      <TierLimits credits={credits} />
    </>
  );
}

async function CreditSections({ ctx, credits }: { ctx: ActorContext; credits: CreditScore }) {
  const [entries, lots, titles] = await Promise.all([
    listLedger(ctx, { limit: SHOWN }),
    listLots(ctx),
    sessionTitles(ctx),
  ]);
  const lines = ledgerLines(entries, {
    // The ledger of an organization's credits is the organization's.
    paid: credits.paid_credits_remaining - credits.organization_credits_remaining,
    preview: credits.preview_credits_remaining,
  });
  return (
    <>
      <SettingsTitle title="Credits" />
      <Balances credits={credits} />
      <div className="mt-4 mb-3">
        <ButtonLink href="/pricing">Buy credits</ButtonLink>
      </div>
      {lots.length > 0 ? (
        <SettingsSection
          id="lots"
          title="Your credits in the order of use"
          description="Credits that came together have one expiry. Those that expire first are used first."
        >
          <LotList lots={lots} />
        </SettingsSection>
      ) : null}
      <SettingsSection id="limits" title="Limits">
        <TierLimits credits={credits} />
      </SettingsSection>
      <SettingsSection id="moves" title="How credits work">
        <HowCreditsMove />
      </SettingsSection>
      <SettingsSection
        id="ledger"
        title="Credit ledger"
        description={
          lines.length < SHOWN
            ? "All changes of your balance. Entries are never changed or deleted."
            : `The last ${SHOWN} changes of your balance. Entries are never changed or deleted.`
        }
      >
        {lines.length === 0 ? (
          <p className="text-ink-soft">There are no entries yet.</p>
        ) : (
          <LedgerTable lines={lines} titles={titles} />
        )}
      </SettingsSection>
    </>
  );
}

/** Returns the titles of the user's reviews by session id, for the lines whose review still exists. */
async function sessionTitles(ctx: ActorContext): Promise<Map<string, string>> {
  const [finished, running] = await Promise.all([
    listHistory(ctx, { offset: 0, limit: SHOWN }),
    listProcessing(ctx),
  ]);
  return new Map(
    [...running, ...finished].map(({ session_id, title, filename }) => [session_id, title ?? filename]),
  );
}
