"use client";

import { useHydrated } from "#components/ui/use-hydrated.ts";
import { formatAmount } from "#lib/format-amount.ts";

/** Returns a formatter for amounts of a currency, in the reader's locale once the page is hydrated. */
export function useMoney(currency: string): (minor: number) => string {
  const locale = useHydrated() ? undefined : "en";
  return (minor) => formatAmount(minor, currency, locale);
}
