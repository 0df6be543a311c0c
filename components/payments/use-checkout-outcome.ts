"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { reasonOf } from "#components/ui/reason-of.ts";
import { call } from "#lib/client/client.ts";
import { getCheckout } from "#lib/payments/contract.ts";
import type { CheckoutStatus } from "#lib/payments/schema.ts";
import { isUnderWay, outcomeOf } from "./checkout-words.ts";

const ASK_AGAIN_MS = 1_500;
/** A payment that takes longer than this many questions is one of a bank, which is asked about less often. */
const QUICK_QUESTIONS = 20;
const ASK_LATER_MS = 15_000;

/** Asks what became of a checkout until only the buyer or nobody can change it. The page follows when credits come. */
export function useCheckoutOutcome(checkoutId: string | null) {
  const [checkout, setCheckout] = useState<CheckoutStatus | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  const [asked, setAsked] = useState(0);
  const router = useRouter();

  useEffect(() => {
    if (!checkoutId) return;
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => setAsked((before) => before + 1);
    call(getCheckout, { params: { checkout_id: checkoutId }, signal: leaving.signal }).then(
      (answer) => {
        setCheckout(answer);
        setReason(null);
        const outcome = outcomeOf(answer);
        if (outcome === "arrived" || outcome === "bought-twice") router.refresh();
        if (isUnderWay(outcome))
          timer = setTimeout(later, asked < QUICK_QUESTIONS ? ASK_AGAIN_MS : ASK_LATER_MS);
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) setReason(reasonOf(error));
      },
    );
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [checkoutId, asked, router]);

  const askAgain = useCallback(() => {
    setReason(null);
    setAsked((before) => before + 1);
  }, []);
  return { checkout, reason, askAgain };
}
