import { Notice } from "#components/ui/notice.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { countNoun } from "#lib/count-noun.ts";
import type { SubscriptionStatus } from "#lib/payments/schema.ts";
import { GiveUpButton } from "./give-up-button.tsx";
import { LeavingLink } from "./leaving-link.tsx";

/** An upgrade whose payment page is open: its credits cannot be used until it is paid or given up. */
export function OpenUpgrade({ upgrade }: { upgrade: NonNullable<SubscriptionStatus["open_upgrade"]> }) {
  const { credits_set_aside: aside, new_plan_name: name } = upgrade;
  return (
    <Notice tone="info" className="mt-4">
      <p>
        The upgrade to the {name} waits for your payment, and nothing was charged.
        {aside > 0
          ? ` Meanwhile ${countNoun(aside, "credit")} of your plan ${aside === 1 ? "is" : "are"} set aside, because the upgrade takes ${aside === 1 ? "it" : "them"} off its price.`
          : ""}{" "}
        The payment page closes by itself <RelativeTime iso={upgrade.expires_at} />, and then they are free
        again.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <LeavingLink href={upgrade.checkout_url}>Back to the payment page</LeavingLink>
        <GiveUpButton checkoutId={upgrade.session_id}>Give up the upgrade</GiveUpButton>
      </div>
    </Notice>
  );
}
