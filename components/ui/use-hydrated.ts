"use client";

import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** Whether the browser has taken over, so that its locale and time zone may be used without a mismatch. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
