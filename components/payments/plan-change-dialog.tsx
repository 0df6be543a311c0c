"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { reasonOf } from "#components/ui/reason-of.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useDayWords } from "#components/ui/use-day-words.ts";
import { call } from "#lib/client/client.ts";
import type { ChangePreviewReply } from "#lib/payments/schema.ts";
import {
  cancelSubscription,
  downgradeSubscription,
  previewSubscription,
  resumeSubscription,
  upgradeSubscription,
} from "#lib/payments/subscription-contract.ts";
import { ChangePreview } from "./change-preview.tsx";
import { changeWords, type PlanChange, planName } from "./change-words.ts";
import { leaveFor, returnAddress } from "./leave-for.ts";
import { useLeaving } from "./use-leaving.ts";
import { useMoney } from "./use-money.ts";

export interface WantedChange {
  change: PlanChange;
  /** The plan that the change is to; absent for `cancel` and `resume`. */
  to?: { priceId: string; name: string };
}

interface PlanChangeDialogProps {
  wanted: WantedChange;
  /** The name of the present plan. */
  planName: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Shows what a change of plan costs today and later, and makes it. */
export function PlanChangeDialog({ wanted, planName: given, open, onOpenChange }: PlanChangeDialogProps) {
  const { preview, reason, ask } = usePreview(wanted, open);
  const dayWords = useDayWords();
  const format = useMoney(preview?.currency ?? "usd");
  const { busy, reason: refusal, change } = useChange(wanted, () => onOpenChange(false));
  const plan = planName(given);
  const words = changeWords(wanted.change, {
    plan,
    next: wanted.to ? planName(wanted.to.name) : plan,
    day: preview ? dayWords(preview.next_payment?.at ?? preview.effective_at) : "the end of the period",
    due: preview ? format(preview.due_today.total_cents) : "",
  });

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={words.title}>
      {reason ? (
        <>
          <Notice tone="critical">{reason}</Notice>
          <Button className="mt-4" onClick={ask}>
            Try again
          </Button>
        </>
      ) : preview ? (
        <>
          <p className="mb-5 text-ink-soft text-pretty">{words.text}</p>
          <ChangePreview preview={preview} />
          {refusal ? (
            <Notice tone="critical" className="mt-4">
              {refusal}
            </Notice>
          ) : null}
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <Button disabled={busy} onClick={() => onOpenChange(false)}>
              {wanted.change === "cancel" ? "Keep the plan" : "Not now"}
            </Button>
            <Button
              look={wanted.change === "cancel" ? "danger" : "primary"}
              className="h-auto min-h-9 py-1.5 whitespace-normal"
              disabled={busy}
              onClick={() => void change()}
            >
              {busy ? words.busy : words.action}
            </Button>
          </div>
        </>
      ) : (
        <div role="status" className="space-y-3">
          <span className="sr-only">The cost is being computed</span>
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-9 w-1/2" />
        </div>
      )}
    </Dialog>
  );
}

function usePreview({ change, to }: WantedChange, open: boolean) {
  const [preview, setPreview] = useState<ChangePreviewReply | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  const newPriceId = to?.priceId;

  const ask = useCallback(async () => {
    setPreview(null);
    setReason(null);
    try {
      const body = { change, ...(newPriceId ? { new_price_id: newPriceId } : {}) };
      setPreview(await call(previewSubscription, { body }));
    } catch (error) {
      setReason(reasonOf(error));
    }
  }, [change, newPriceId]);

  useEffect(() => {
    if (open) void ask();
  }, [open, ask]);
  return { preview, reason, ask: () => void ask() };
}

function useChange({ change, to }: WantedChange, onDone: () => void) {
  const router = useRouter();
  const [saving, setSaving] = useState(false);
  const { busy, reason, leave } = useLeaving();

  const make = () =>
    leave(async () => {
      if (change === "upgrade") return leaveFor(await upgrade(to?.priceId ?? ""));
      setSaving(true);
      try {
        if (change === "downgrade")
          await call(downgradeSubscription, { body: { new_price_id: to?.priceId ?? "" } });
        else await call(change === "cancel" ? cancelSubscription : resumeSubscription);
        onDone();
        router.refresh();
      } finally {
        setSaving(false);
      }
    });

  return { busy: change === "upgrade" ? busy : saving, reason, change: make };
}

function upgrade(newPriceId: string) {
  return call(upgradeSubscription, {
    body: {
      new_price_id: newPriceId,
      success_url: returnAddress("/settings/plan", "{CHECKOUT_SESSION_ID}"),
      cancel_url: returnAddress("/settings/plan", "left"),
    },
  });
}
