import { notFound } from "next/navigation";
import { pageOrigin } from "#app/page-origin.ts";
import { OwnLink } from "#components/referrals/own-link.tsx";
import { OwnReferrer } from "#components/referrals/own-referrer.tsx";
import { ReferralRules } from "#components/referrals/referral-rules.tsx";
import { ReferredPeople } from "#components/referrals/referred-people.tsx";
import { SettingsSection } from "#components/settings/settings-section.tsx";
import { SettingsTitle } from "#components/settings/settings-title.tsx";
import { countNoun } from "#lib/count-noun.ts";
import { getReferralCode } from "#lib/referrals/get-referral-code.ts";
import { getReferralStatus } from "#lib/referrals/get-referral-status.ts";
import { offersReferrals } from "#lib/referrals/offers-referrals.ts";
import { studioContext } from "../../../studio-context.ts";

export const metadata = { title: "Referrals" };

export default async function ReferralsPage() {
  const ctx = await studioContext("/settings/referrals");
  if (!offersReferrals()) notFound();
  const own = await getReferralCode(ctx);
  const status = await getReferralStatus(ctx);
  return (
    <>
      <SettingsTitle title="Referrals">
        Give your link to colleagues. When one of them pays for the first time, each of you gets{" "}
        {countNoun(own.reward_credits, "credit")} a week later.
      </SettingsTitle>
      <SettingsSection id="link" title="Your link">
        <OwnLink code={own.referral_code} link={`${await pageOrigin()}/r/${own.referral_code}`} />
      </SettingsSection>
      <SettingsSection id="people" title="People you referred">
        <ReferredPeople own={own} />
      </SettingsSection>
      <SettingsSection id="referrer" title="Who referred you">
        <OwnReferrer status={status} />
      </SettingsSection>
      <SettingsSection id="rules" title="Rules">
        <ReferralRules credits={own.reward_credits} yearlyLimit={own.yearly_limit} />
      </SettingsSection>
    </>
  );
}
