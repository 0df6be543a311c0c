import { Day } from "#components/ui/day.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { countNoun } from "#lib/count-noun.ts";
import type { OwnReferralCode } from "#lib/referrals/schema.ts";

type Referred = OwnReferralCode["referrals"][number];

export function ReferredPeople({ own }: { own: OwnReferralCode }) {
  if (own.people_referred === 0) {
    return <p className="text-ink-soft">Nobody has registered your code yet.</p>;
  }
  return (
    <>
      <dl className="grid grid-cols-3 gap-4">
        <Total name="Registered" value={own.people_referred} />
        <Total name="Rewarded" value={own.people_rewarded} />
        <Total name="Your credits" value={own.credits_earned} />
      </dl>
      <ul className="mt-5 divide-y divide-rule rounded-lg border border-rule bg-sheet">
        {own.referrals.map((referred, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown, and has no names.
          <ReferredPerson key={index} referred={referred} />
        ))}
      </ul>
      {own.referrals.length < own.people_referred ? (
        <p className="mt-3 text-sm text-ink-faint">The list shows the newest {own.referrals.length}.</p>
      ) : null}
    </>
  );
}

function Total({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-serif text-2xl font-semibold tabular-nums">{value.toLocaleString("en")}</dd>
    </div>
  );
}

function ReferredPerson({ referred }: { referred: Referred }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 px-4 py-3">
      <span className="font-medium">
        <State referred={referred} />
      </span>
      <span className="text-sm text-ink-faint">
        registered <RelativeTime iso={referred.created_at} />
      </span>
    </li>
  );
}

function State({ referred }: { referred: Referred }) {
  switch (referred.state) {
    case "registered":
      return "No payment yet";
    case "waiting":
      return referred.reward_due_at ? (
        <>
          Paid. Reward on <Day iso={referred.reward_due_at} />
        </>
      ) : (
        "Paid"
      );
    case "rewarded":
      return `Rewarded with ${countNoun(referred.credits ?? 0, "credit")}`;
    case "taken_back":
      return "Taken back: the payment was refunded";
    case "refused":
      return "No reward: a rule below does not allow it";
  }
}
