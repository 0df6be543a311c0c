"use client";

import { useState } from "react";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import type { SubscriptionStatus } from "#lib/payments/schema.ts";
import { PlanChangeDialog, type WantedChange } from "./plan-change-dialog.tsx";

/** Cancels a plan, or takes a cancellation or a downgrade back. Other plans are on the page of prices. */
export function PlanActions({ status, planName }: { status: SubscriptionStatus; planName: string }) {
  const [wanted, setWanted] = useState<WantedChange>({ change: "cancel" });
  const [open, setOpen] = useState(false);
  const ask = (change: "cancel" | "resume") => {
    setWanted({ change });
    setOpen(true);
  };
  const isChanging = status.cancel_at_period_end || status.scheduled_change !== null;
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {isChanging ? (
        <Button look="primary" onClick={() => ask("resume")}>
          Keep the {planName}
        </Button>
      ) : null}
      <ButtonLink href="/pricing#plans">Upgrade or downgrade</ButtonLink>
      {status.cancel_at_period_end ? null : (
        <Button look="quiet" onClick={() => ask("cancel")}>
          Cancel the plan
        </Button>
      )}
      <PlanChangeDialog wanted={wanted} planName={planName} open={open} onOpenChange={setOpen} />
    </div>
  );
}
