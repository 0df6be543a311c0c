"use client";

import Link from "next/link";
import { useCreditsInUse } from "#components/shell/credits-in-use.tsx";
import { ButtonLink } from "#components/ui/button.tsx";

/** Links to the prices where there are any. */
export function PricingLink({ place }: { place: "header" | "footer" }) {
  if (!useCreditsInUse()) return null;
  return place === "header" ? (
    <ButtonLink look="quiet" size="sm" href="/pricing">
      Prices
    </ButtonLink>
  ) : (
    <Link href="/pricing" className="link">
      Prices
    </Link>
  );
}
