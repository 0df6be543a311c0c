"use client";

import { createContext, useContext, useSyncExternalStore } from "react";
import type { ReaderState } from "./reader-state.ts";

/** State outside of React, so that a mark in the text redraws only when something about it changes. */
export class ReaderStore {
  #state: ReaderState;
  readonly #listeners = new Set<() => void>();

  constructor(state: ReaderState) {
    this.#state = state;
  }

  get = (): ReaderState => this.#state;

  set(change: Partial<ReaderState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

const Store = createContext<ReaderStore | null>(null);
export const ReaderStoreProvider = Store.Provider;

const noSubscription = () => () => {};

/** Part of the reader's state. `select` gives a primitive or a value that the state itself holds. */
export function useReaderState<T>(store: ReaderStore, select: (state: ReaderState) => T): T {
  const read = () => select(store.get());
  return useSyncExternalStore(store.subscribe, read, read);
}

/** The same where there may be no reader around, as in a test or in the overall feedback. */
export function useNearestReader<T>(select: (state: ReaderState) => T, otherwise: T): T {
  const store = useContext(Store);
  const read = () => (store ? select(store.get()) : otherwise);
  return useSyncExternalStore(store?.subscribe ?? noSubscription, read, read);
}
