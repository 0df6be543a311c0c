"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";

/** The operator has a payment provider, but no prices there yet. */
export function NothingForSale() {
  return (
    <Notice tone="info" className="mt-8 max-w-2xl">
      Nothing is for sale here yet. The person who runs this Galley has to set prices at the payment provider
      first. Reviews that you have credits for work as always.
    </Notice>
  );
}

/** The payment provider does not answer. */
export function PricesUnavailable() {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  return (
    <div className="mt-8 max-w-2xl">
      <Notice tone="critical">
        The prices cannot be shown, because the payment provider does not answer. Nothing was charged. Your
        credits and reviews are not affected. Try again in a moment.
      </Notice>
      <Button className="mt-4" disabled={pending} onClick={() => startTransition(() => router.refresh())}>
        {pending ? "Trying …" : "Try again"}
      </Button>
    </div>
  );
}
