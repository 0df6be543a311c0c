"use client";

import { useSyncExternalStore } from "react";

/** State outside React, so that a component renders again only if the part that it selects has changed. */
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

/** Returns a part of the state. `select` must return a primitive or a value that the state holds. */
export function useStore<State extends object, T>(store: Store<State>, select: (state: State) => T): T {
  const read = () => select(store.get());
  return useSyncExternalStore(store.subscribe, read, read);
}
