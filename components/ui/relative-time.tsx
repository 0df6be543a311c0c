"use client";

import { describeAge } from "./describe-age.ts";
import { useHydrated } from "./use-hydrated.ts";

/** Shows how long ago something was, with the exact time as a tooltip, in the user's locale once the page is hydrated. */
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
