"use client";

import type { ReactNode } from "react";
import { useMoney } from "#components/payments/use-money.ts";
import type { CreditPack } from "#lib/catalogue/schema.ts";
import { countNoun } from "#lib/count-noun.ts";
import { Price } from "./price.tsx";
import { subscriberPrice } from "./subscriber-price.ts";

interface PackCardProps {
  pack: CreditPack;
  country: string | null;
  /** True if the reader has a plan, and so pays the subscribers' price. */
  isSubscriber: boolean;
  action: ReactNode;
}

export function PackCard({ pack, country, isSubscriber, action }: PackCardProps) {
  const format = useMoney(pack.currency);
  const { subscriber_price_cents: forSubscribers, credits } = pack;
  const isReduced = isSubscriber && forSubscribers !== null;
  const price = isReduced ? subscriberPrice(pack) : pack;
  return (
    <li className="flex flex-col rounded-xl border border-rule bg-sheet p-5">
      <h3 className="text-lg font-semibold break-words">{pack.name}</h3>
      <p className="mt-0.5 mb-4 text-sm text-ink-soft">
        {countNoun(credits, "credit")}
        {credits > 1 ? `, ${format(Math.round(price.price_cents / credits))} for each review` : null}
      </p>
      <Price {...price} country={country} />
      {isReduced ? (
        <p className="mt-1 text-sm text-good">
          Your price with a plan. Without one it is {format(pack.price_cents)}.
        </p>
      ) : forSubscribers === null ? null : (
        <p className="mt-1 text-sm text-ink-soft">{format(forSubscribers)} with a plan</p>
      )}
      <div className="mt-auto pt-5">{action}</div>
    </li>
  );
}
