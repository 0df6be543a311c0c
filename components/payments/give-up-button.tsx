"use client";

import { useRouter } from "next/navigation";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useRequest } from "#components/ui/use-request.ts";
import { call } from "#lib/client/client.ts";
import { giveUpCheckout } from "#lib/payments/contract.ts";

interface GiveUpButtonProps {
  checkoutId: string;
  onGivenUp?: () => void;
  children: string;
}

/** Closes the payment page of a checkout. Credits that an upgrade set aside are free again. */
export function GiveUpButton({ checkoutId, onGivenUp, children }: GiveUpButtonProps) {
  const { busy, refusal, run } = useRequest();
  const router = useRouter();

  async function giveUp() {
    await call(giveUpCheckout, { params: { checkout_id: checkoutId } });
    onGivenUp?.();
    router.refresh();
  }

  return (
    <>
      <Button size="sm" disabled={busy} onClick={() => void run(giveUp)}>
        {children}
      </Button>
      {refusal ? (
        <Notice tone="critical" className="w-full">
          {refusal}
        </Notice>
      ) : null}
    </>
  );
}
