"use client";

import { useDayWords } from "./use-day-words.ts";
import { useHydrated } from "./use-hydrated.ts";

/** Shows a day as “3 May 2027”, with the exact time as a tooltip, in the user's locale and time zone once the page is hydrated. */
export function Day({ iso }: { iso: string }) {
  const isHydrated = useHydrated();
  const words = useDayWords();
  const exact = new Date(iso).toLocaleString(undefined, { dateStyle: "long", timeStyle: "short" });
  return (
    <time dateTime={iso} title={isHydrated ? exact : undefined}>
      {words(iso)}
    </time>
  );
}
