"use client";

import { useHydrated } from "#components/ui/use-hydrated.ts";

/** Shows a day in the format of the user's locale, with the exact time as a tooltip. */
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
