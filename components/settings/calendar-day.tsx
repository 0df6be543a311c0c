"use client";

/** A day in the reader's own calendar; the exact moment on hover. */
export function CalendarDay({ iso }: { iso: string }) {
  const date = new Date(iso);
  return (
    <time
      dateTime={iso}
      title={date.toLocaleString(undefined, { dateStyle: "long", timeStyle: "short" })}
      className="whitespace-nowrap"
      suppressHydrationWarning
    >
      {date.toLocaleDateString(undefined, { dateStyle: "medium" })}
    </time>
  );
}
