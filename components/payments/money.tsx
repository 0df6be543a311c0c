"use client";

import { useMoney } from "./use-money.ts";

/** Shows an amount in minor units, in the reader's locale once the page is hydrated. */
export function Money({ minor, currency }: { minor: number; currency: string }) {
  return <span className="whitespace-nowrap tabular-nums">{useMoney(currency)(minor)}</span>;
}
