"use client";

import { useState } from "react";
import { BuyButton } from "#components/payments/buy-button.tsx";
import { PlanChangeDialog } from "#components/payments/plan-change-dialog.tsx";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Day } from "#components/ui/day.tsx";
import type { PlanItem } from "#lib/catalogue/schema.ts";
import type { SubscriptionStatus } from "#lib/payments/schema.ts";
import type { PlanRelation } from "./plan-relation.ts";

interface PlanActionProps {
  plan: PlanItem;
  relation: PlanRelation;
  status: SubscriptionStatus | null;
  country: string | null;
}

/** What the user can do with a plan of the catalogue. */
export function PlanAction({ plan, relation, status, country }: PlanActionProps) {
  switch (relation) {
    case "first":
      return (
        <BuyButton priceId={plan.price_id} country={country} onward="/settings/plan" className="w-full">
          Choose the {plan.name}
        </BuyButton>
      );
    case "current":
      return (
        <ButtonLink href="/settings/plan" className="w-full">
          Manage your plan
        </ButtonLink>
      );
    case "scheduled":
      return (
        <p className="text-sm text-ink-soft">
          Follows your plan
          {status?.scheduled_change ? (
            <>
              {" "}
              on <Day iso={status.scheduled_change.effective_at} />
            </>
          ) : null}
          .
        </p>
      );
    case "other period":
      return (
        <p className="text-sm text-ink-soft text-pretty">
          It is paid for another period than your plan. To change to it, cancel your plan and choose it
          afterwards.
        </p>
      );
    case "upgrade":
    case "downgrade":
      return <ChangeButton plan={plan} change={relation} from={status?.plan?.name ?? "plan"} />;
  }
}

function ChangeButton({
  plan,
  change,
  from,
}: {
  plan: PlanItem;
  change: "upgrade" | "downgrade";
  from: string;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        look={change === "upgrade" ? "primary" : "plain"}
        className="w-full"
        onClick={() => setOpen(true)}
      >
        {change === "upgrade" ? "Upgrade" : "Downgrade"}
        <span className="sr-only"> to the {plan.name}</span>
      </Button>
      <PlanChangeDialog
        wanted={{ change, to: { priceId: plan.price_id, name: plan.name } }}
        planName={from}
        open={open}
        onOpenChange={setOpen}
      />
    </>
  );
}
