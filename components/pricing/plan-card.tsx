"use client";

import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { periodWords } from "#components/payments/period-words.ts";
import { useMoney } from "#components/payments/use-money.ts";
import type { PlanItem } from "#lib/catalogue/schema.ts";
import { countNoun } from "#lib/count-noun.ts";
import { Price } from "./price.tsx";

interface PlanCardProps {
  plan: PlanItem;
  country: string | null;
  isOwn: boolean;
  action: ReactNode;
}

export function PlanCard({ plan, country, isOwn, action }: PlanCardProps) {
  const format = useMoney(plan.currency);
  return (
    <li className={`flex flex-col rounded-xl border bg-sheet p-5 ${isOwn ? "border-accent" : "border-rule"}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 className="text-lg font-semibold break-words">{plan.name}</h3>
        {isOwn ? <span className="text-sm font-medium text-accent">Your plan</span> : null}
      </div>
      <p className="mt-0.5 mb-4 text-sm text-ink-soft">
        {countNoun(plan.credits, "credit")} {periodWords(plan.interval, plan.interval_count)}
        {plan.credits > 1 ? `, ${format(Math.round(plan.price_cents / plan.credits))} for each review` : null}
      </p>
      <Price {...plan} country={country} per={periodWords(plan.interval, plan.interval_count)} />
      <ul className="mt-4 space-y-1.5 text-sm">
        {limitsOf(plan).map((limit) => (
          <li key={limit} className="flex gap-2">
            <Check size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-good" />
            {limit}
          </li>
        ))}
      </ul>
      <div className="mt-auto pt-5">{action}</div>
    </li>
  );
}

/** Says what the tier of a plan allows. */
function limitsOf({ tier }: PlanItem): string[] {
  if (!tier) return ["The limits of your account"];
  return [
    tier.max_document_words === null
      ? "Manuscripts of any length"
      : `Manuscripts of up to ${countNoun(tier.max_document_words, "word")}, supplements included`,
    `Files of up to ${tier.max_file_size_mb} MB`,
    `Up to ${countNoun(tier.max_supplementary_material, "supplement")} for each manuscript`,
    ...(tier.customization ? ["Your choice of venue, prompt set and depth"] : []),
  ];
}
