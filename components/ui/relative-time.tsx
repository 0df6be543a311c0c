"use client";

import { describeAge } from "./describe-age.ts";
import { useHydrated } from "./use-hydrated.ts";

/** How long ago, with the exact moment on hover; in the reader's own language once the browser has taken over. */
export function RelativeTime({ iso }: { iso: string }) {
  const locale = useHydrated() ? undefined : "en";
  const date = new Date(iso);
  const exact = date.toLocaleString(locale, { dateStyle: "long", timeStyle: "short" });
  return (
    <time dateTime={iso} title={exact} suppressHydrationWarning>
      {describeAge(date, new Date(), locale)}
    </time>
  );
}
