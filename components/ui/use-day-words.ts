"use client";

import { useHydrated } from "./use-hydrated.ts";

/** Returns a formatter of days, “3 May 2027”, in the user's locale and time zone once the page is hydrated. */
export function useDayWords(): (iso: string) => string {
  const isHydrated = useHydrated();
  return (iso) =>
    new Date(iso).toLocaleDateString(isHydrated ? undefined : "en-GB", {
      ...(isHydrated ? {} : { timeZone: "UTC" }),
      day: "numeric",
      month: "short",
      year: "numeric",
    });
}
