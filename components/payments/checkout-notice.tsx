"use client";

import type { Route } from "next";
import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import type { CheckoutStatus } from "#lib/payments/schema.ts";
import { isUnderWay, outcomeOf, outcomeWords } from "./checkout-words.ts";
import { GiveUpButton } from "./give-up-button.tsx";
import { lastCheckout } from "./leave-for.ts";
import { LeavingLink } from "./leaving-link.tsx";
import { useCheckoutOutcome } from "./use-checkout-outcome.ts";

interface CheckoutNoticeProps {
  /** A checkout that the page offers to pay or to give up by itself. */
  openUpgrade?: string | undefined;
  className?: string;
}

/**
 * Says what became of a purchase when the user comes back from the payment page. The address has the checkout, or
 * that the user left it. Shows nothing on other visits.
 */
export function CheckoutNotice({ openUpgrade, className = "" }: CheckoutNoticeProps) {
  const given = useSearchParams().get("checkout");
  const [left, setLeft] = useState<string | null>(null);
  useEffect(() => setLeft(given === "left" ? lastCheckout() : null), [given]);
  const checkoutId = given === "left" ? left : given;
  const { checkout, reason, askAgain } = useCheckoutOutcome(checkoutId);
  if (checkout && checkout.session_id === openUpgrade && outcomeOf(checkout) === "unpaid") return null;
  if (!given || (given === "left" && !checkout && !reason)) return null;
  return (
    <div className={className}>
      {reason ? (
        <Notice tone="critical">
          <p>{reason}</p>
          <p className="mt-1">If you have paid, your credits come as soon as the payment is confirmed.</p>
          <Button size="sm" className="mt-3" onClick={askAgain}>
            Try again
          </Button>
        </Notice>
      ) : checkout ? (
        <Outcome checkout={checkout} onGivenUp={askAgain} />
      ) : (
        <Waiting>Galley asks the payment provider about your payment …</Waiting>
      )}
    </div>
  );
}

function Outcome({ checkout, onGivenUp }: { checkout: CheckoutStatus; onGivenUp: () => void }) {
  const outcome = outcomeOf(checkout);
  const words = outcomeWords(checkout);
  if (isUnderWay(outcome)) return <Waiting>{words}</Waiting>;
  if (outcome === "arrived")
    return (
      <Notice tone="good">
        <p className="font-medium">{words}</p>
        <Onward organizationId={checkout.organization_id} />
      </Notice>
    );
  return (
    <Notice tone="info">
      <p>{words}</p>
      {outcome === "unpaid" ? (
        <div className="mt-3 flex flex-wrap gap-2">
          {checkout.checkout_url ? (
            <LeavingLink href={checkout.checkout_url}>Back to the payment page</LeavingLink>
          ) : null}
          <GiveUpButton checkoutId={checkout.session_id} onGivenUp={onGivenUp}>
            {checkout.mode === "upgrade" ? "Give up the upgrade" : "Give up"}
          </GiveUpButton>
        </div>
      ) : outcome === "bought-twice" ? null : (
        <div className="mt-3">
          <ButtonLink size="sm" href={pricesFor(checkout.organization_id)}>
            See prices
          </ButtonLink>
        </div>
      )}
    </Notice>
  );
}

/** Leads to the manuscripts, or to the organization whose pool the credits are in, unless the user is there. */
function Onward({ organizationId }: { organizationId: string | null }) {
  const onward = organizationId === null ? "/reviews" : `/organizations/${organizationId}`;
  return usePathname().startsWith(onward) ? null : (
    <div className="mt-3">
      <ButtonLink size="sm" href={onward as Route}>
        {organizationId === null ? "Review a manuscript" : "See the organization"}
      </ButtonLink>
    </div>
  );
}

function pricesFor(organizationId: string | null): Route {
  return (organizationId === null ? "/pricing" : `/pricing?organization=${organizationId}`) as Route;
}

function Waiting({ children }: { children: string }) {
  return (
    <div className="rounded-md bg-accent-wash px-3 py-2.5 text-sm">
      <p role="status">{children}</p>
      <div className="mt-2.5">
        <ProgressBar value={null} label="Confirmation of the payment" />
      </div>
    </div>
  );
}
