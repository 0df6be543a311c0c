import { Balances } from "#components/settings/balances.tsx";
import { HowCreditsMove } from "#components/settings/how-credits-move.tsx";
import { ledgerLines } from "#components/settings/ledger-lines.ts";
import { LedgerTable } from "#components/settings/ledger-table.tsx";
import { SettingsSection } from "#components/settings/settings-section.tsx";
import { SettingsTitle } from "#components/settings/settings-title.tsx";
import { TierLimits } from "#components/settings/tier-limits.tsx";
import type { ActorContext } from "#lib/context.ts";
import { getCreditScore } from "#lib/credits/get-credit-score.ts";
import { listLedger } from "#lib/credits/list-ledger.ts";
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
  const [entries, titles] = await Promise.all([listLedger(ctx, { limit: SHOWN }), sessionTitles(ctx)]);
  const lines = ledgerLines(entries, {
    paid: credits.paid_credits_remaining,
    preview: credits.preview_credits_remaining,
  });
  return (
    <>
      <SettingsTitle title="Credits" />
      <Balances credits={credits} />
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
