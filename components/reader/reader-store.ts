"use client";

import { createContext, useContext, useSyncExternalStore } from "react";
import { Store } from "#components/ui/store.ts";
import type { ReaderState } from "./reader-state.ts";

export class ReaderStore extends Store<ReaderState> {}

const Nearest = createContext<ReaderStore | null>(null);
export const ReaderStoreProvider = Nearest.Provider;

/** Returns the store of the reader around a component; null outside of one. */
export function useReader(): ReaderStore | null {
  return useContext(Nearest);
}

const noSubscription = () => () => {};

/** Returns a part of the reader's state, or `otherwise` outside a reader, as in a test. */
export function useNearestReader<T>(select: (state: ReaderState) => T, otherwise: T): T {
  const store = useContext(Nearest);
  const read = () => (store ? select(store.get()) : otherwise);
  return useSyncExternalStore(store?.subscribe ?? noSubscription, read, read);
}
