"use client";

import type { ComponentProps, ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { call } from "#lib/client/client.ts";
import { openCheckout } from "#lib/payments/contract.ts";
import { leaveFor, returnAddress } from "./leave-for.ts";
import { useLeaving } from "./use-leaving.ts";

interface BuyButtonProps {
  priceId: string;
  country: string | null;
  /** Buys for the pool of this organization. */
  organizationId?: string;
  /** The path of the page that the payment leads to. */
  onward: string;
  /** The path of the page that the user comes back to without paying; this page without it. */
  back?: string;
  look?: ComponentProps<typeof Button>["look"];
  className?: string;
  children: ReactNode;
}

/** Opens a checkout for a pack or a first plan, and leaves for its payment page. */
export function BuyButton({
  priceId,
  country,
  organizationId,
  onward,
  back,
  look = "primary",
  className,
  children,
}: BuyButtonProps) {
  const { busy, reason, leave } = useLeaving();

  const buy = () =>
    leave(async () => {
      const { pathname, search } = window.location;
      leaveFor(
        await call(openCheckout, {
          body: {
            price_id: priceId,
            success_url: returnAddress(onward, "{CHECKOUT_SESSION_ID}"),
            cancel_url: returnAddress(back ?? `${pathname}${search}`, "left"),
            ...(country ? { country } : {}),
            ...(organizationId ? { organization_id: organizationId } : {}),
          },
        }),
      );
    });

  return (
    <>
      <Button look={look} disabled={busy} onClick={() => void buy()} {...(className ? { className } : {})}>
        {busy ? "Opening the payment page …" : children}
      </Button>
      {reason ? (
        <Notice tone="critical" className="mt-3">
          {reason}
        </Notice>
      ) : null}
    </>
  );
}
