"use client";

import type { ReactNode } from "react";
import { Day } from "#components/ui/day.tsx";
import { countNoun } from "#lib/count-noun.ts";
import type { ChangePreviewReply } from "#lib/payments/schema.ts";
import { Money } from "./money.tsx";
import { periodWords } from "./period-words.ts";

/** What a change of plan costs: today, and later. */
export function ChangePreview({ preview }: { preview: ChangePreviewReply }) {
  const { due_today: due, next_payment: next, new_plan: plan, currency } = preview;
  const isTaxIncluded = due.total_cents === due.price_cents - due.credit_cents;
  const money = (minor: number) => <Money minor={minor} currency={currency} />;
  return (
    <div className="space-y-4">
      <section aria-label="Due today">
        <h3 className="mb-1 text-sm font-medium text-ink-soft">Due today</h3>
        {preview.change === "upgrade" ? (
          <dl className="divide-y divide-rule border-y border-rule">
            <Line name={plan?.name ?? "New plan"}>{money(due.price_cents)}</Line>
            {due.credits_bought_back > 0 ? (
              <Line name={`${countNoun(due.credits_bought_back, "unused credit")} taken back`}>
                −{money(due.credit_cents)}
              </Line>
            ) : null}
            {due.tax_cents > 0 && !isTaxIncluded ? <Line name="Tax">{money(due.tax_cents)}</Line> : null}
            <Line name="Total" isTotal>
              {money(due.total_cents)}
              {due.tax_cents > 0 && isTaxIncluded ? (
                <span className="block text-sm font-normal text-ink-soft">
                  includes {money(due.tax_cents)} tax
                </span>
              ) : null}
            </Line>
          </dl>
        ) : (
          <p>Nothing</p>
        )}
      </section>
      <section aria-label="Later">
        <h3 className="mb-1 text-sm font-medium text-ink-soft">Later</h3>
        {next ? (
          <p>
            {money(next.total_cents)} {plan ? periodWords(plan.interval, plan.interval_count) : null} from{" "}
            <Day iso={next.at} />, with {countNoun(next.credits, "credit")} each time
            {next.tax_cents > 0 ? (
              <span className="text-ink-soft"> (includes {money(next.tax_cents)} tax)</span>
            ) : null}
          </p>
        ) : (
          <p>Nothing. No further payment is taken.</p>
        )}
      </section>
    </div>
  );
}

function Line({ name, isTotal = false, children }: { name: string; isTotal?: boolean; children: ReactNode }) {
  return (
    <div className={`flex justify-between gap-6 py-1.5 ${isTotal ? "font-semibold" : ""}`}>
      <dt className="min-w-0 break-words">{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}
