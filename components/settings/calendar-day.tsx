"use client";

import { useHydrated } from "#components/ui/use-hydrated.ts";

/** A day in the reader's own calendar; the exact moment on hover. */
export function CalendarDay({ iso }: { iso: string }) {
  const locale = useHydrated() ? undefined : "en";
  const date = new Date(iso);
  return (
    <time
      dateTime={iso}
      title={date.toLocaleString(locale, { dateStyle: "long", timeStyle: "short" })}
      className="whitespace-nowrap"
      suppressHydrationWarning
    >
      {date.toLocaleDateString(locale, { dateStyle: "medium" })}
    </time>
  );
}
