"use client";

import { useMoney } from "#components/payments/use-money.ts";
import { type TaxedPrice, taxWords } from "./tax-words.ts";

interface PriceProps extends TaxedPrice {
  price_cents: number;
  currency: string;
  country: string | null;
  /** Follows the amount: “a month”. */
  per?: string;
}

/** A price with what tax adds to it or is in it. */
export function Price({ country, per, ...price }: PriceProps) {
  const format = useMoney(price.currency);
  return (
    <>
      <p className="text-ink">
        <span className="font-serif text-3xl font-semibold whitespace-nowrap tabular-nums">
          {format(price.price_cents)}
        </span>
        {per ? <span className="text-ink-soft"> {per}</span> : null}
      </p>
      <p className="mt-1 text-sm text-ink-soft text-pretty">{taxWords(price, { country, format })}</p>
    </>
  );
}
