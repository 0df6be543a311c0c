"use client";

import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** Returns true once the page is hydrated, so that the locale and time zone of the browser cause no mismatch. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
