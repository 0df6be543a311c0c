import { countNoun } from "#lib/count-noun.ts";

export function ReferralRules({ credits, yearlyLimit }: { credits: number; yearlyLimit: number }) {
  return (
    <ul className="max-w-prose list-disc space-y-1.5 pl-5 text-ink-soft text-pretty">
      <li>
        Each of the two gets {countNoun(credits, "credit")}, once, seven days after the first payment of the
        person who was referred. These credits do not expire.
      </li>
      <li>The code must be registered before that payment. The first code counts, for good.</li>
      <li>
        If the payment is refunded or disputed, unused credits of the reward are taken back, in part for a
        refund in part.
      </li>
      <li>
        There is no reward between accounts of one person: with the same mail address, the same card or the
        same organization. Two people cannot refer each other.
      </li>
      <li>At most {countNoun(yearlyLimit, "person", "people")} whom you refer are rewarded within a year.</li>
    </ul>
  );
}
