"use client";

import { describeAge } from "./describe-age.ts";

/** How long ago, with the exact moment on hover. For content that is fetched in the browser. */
export function RelativeTime({ iso }: { iso: string }) {
  const date = new Date(iso);
  const exact = date.toLocaleString(undefined, { dateStyle: "long", timeStyle: "short" });
  return (
    <time dateTime={iso} title={exact} suppressHydrationWarning>
      {describeAge(date, new Date())}
    </time>
  );
}
