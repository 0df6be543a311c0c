import { Day } from "#components/ui/day.tsx";
import { countNoun } from "#lib/count-noun.ts";
import type { PersonDetails } from "#lib/operators/schema.ts";

export function ReferralLines({ details }: { details: PersonDetails }) {
  const { referral, people_referred: referred } = details;
  return (
    <>
      <p>
        {referral.has_referral ? `Referred by ${referral.referrer_email}.` : "Referred by nobody."}{" "}
        {referral.refusal ? `No reward: ${referral.refusal}.` : ""}
        {referral.rewards_issued_at ? (
          <>
            Rewarded on <Day iso={referral.rewards_issued_at} />.{" "}
          </>
        ) : null}
        {referral.rewards_revoked_at ? (
          <>
            Taken back on <Day iso={referral.rewards_revoked_at} />.
          </>
        ) : null}
      </p>
      <p className="mt-1 text-ink-soft">Has referred {countNoun(referred, "person", "people")}.</p>
    </>
  );
}
