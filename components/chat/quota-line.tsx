"use client";

import { useHydrated } from "#components/ui/use-hydrated.ts";
import type { QuotaStatus } from "#lib/credits/schema.ts";

const NEAR = 0.8;

/** Says how much of today's share is used once little is left; nothing before. */
export function QuotaLine({ quota }: { quota: QuotaStatus | null }) {
  const locale = useHydrated() ? undefined : "en";
  if (!quota || quota.used_fraction < NEAR) return null;
  const time = new Date(quota.resets_at).toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit" });
  const percent = Math.floor(quota.used_fraction * 100);
  return (
    <p className="mt-1.5 text-xs text-ink-soft tabular-nums" suppressHydrationWarning>
      {quota.used_fraction >= 1
        ? `Today's share of the chat is used up. It starts over at ${time}.`
        : `${percent} % of today's share of the chat is used. It starts over at ${time}.`}
    </p>
  );
}
