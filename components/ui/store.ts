"use client";

import { useSyncExternalStore } from "react";

/** State outside of React, so that only what selects a changed part of it draws again. */
export class Store<State extends object> {
  #state: State;
  readonly #listeners = new Set<() => void>();

  constructor(state: State) {
    this.#state = state;
  }

  get = (): State => this.#state;

  set(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

/** Part of a store's state. `select` gives a primitive or a value that the state itself holds. */
export function useStore<State extends object, T>(store: Store<State>, select: (state: State) => T): T {
  const read = () => select(store.get());
  return useSyncExternalStore(store.subscribe, read, read);
}
