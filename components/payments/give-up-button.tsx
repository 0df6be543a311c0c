"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { reasonOf } from "#components/ui/reason-of.ts";
import { call } from "#lib/client/client.ts";
import { giveUpCheckout } from "#lib/payments/contract.ts";

interface GiveUpButtonProps {
  checkoutId: string;
  onGivenUp?: () => void;
  children: string;
}

/** Closes the payment page of a checkout. Credits that an upgrade set aside are free again. */
export function GiveUpButton({ checkoutId, onGivenUp, children }: GiveUpButtonProps) {
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState<string | null>(null);
  const router = useRouter();

  async function giveUp() {
    setBusy(true);
    setReason(null);
    try {
      await call(giveUpCheckout, { params: { checkout_id: checkoutId } });
      onGivenUp?.();
      router.refresh();
    } catch (error) {
      setReason(reasonOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button size="sm" disabled={busy} onClick={() => void giveUp()}>
        {children}
      </Button>
      {reason ? (
        <Notice tone="critical" className="w-full">
          {reason}
        </Notice>
      ) : null}
    </>
  );
}
