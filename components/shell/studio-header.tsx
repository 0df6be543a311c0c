"use client";

import Link from "next/link";
import { Wordmark } from "#components/brand/wordmark.tsx";
import { PaletteButton } from "#components/palette/palette-button.tsx";
import { countNoun } from "#lib/count-noun.ts";
import { AccountMenu } from "./account-menu.tsx";
import { useCreditsInUse } from "./credits-in-use.tsx";
import { SkipLink } from "./skip-link.tsx";

interface StudioHeaderProps {
  email: string;
  paid: number;
  preview: number;
  isOperator: boolean;
}

export function StudioHeader({ email, paid, preview, isOperator }: StudioHeaderProps) {
  const costsCredits = useCreditsInUse();
  return (
    <header className="no-print border-b border-rule">
      <SkipLink href="#main">Skip to the content</SkipLink>
      <div className="mx-auto flex h-14 max-w-4xl items-center gap-4 px-4 sm:px-6">
        <Link href="/reviews" aria-label="Galley, my reviews" className="mr-auto">
          <Wordmark />
        </Link>
        {costsCredits ? (
          <Link
            href="/settings/credits"
            className="rounded-md px-2 py-1 text-sm text-ink-soft tabular-nums hover:bg-wash hover:text-ink"
          >
            {countNoun(paid, "credit")}
            <span className="max-sm:hidden">, {countNoun(preview, "preview")}</span>
            <span className="sr-only"> left</span>
          </Link>
        ) : null}
        {costsCredits && paid === 0 ? (
          <Link href="/pricing" className="link -ml-2 text-sm whitespace-nowrap">
            Buy credits
          </Link>
        ) : null}
        <div className="-mr-2.5 flex">
          <PaletteButton />
          <AccountMenu email={email} isOperator={isOperator} />
        </div>
      </div>
    </header>
  );
}
