"use client";

import { useEffect } from "react";
import type { ReaderStore } from "./reader-store.ts";
import { shownPages } from "./shown-pages.ts";
import type { ReaderControls } from "./use-reader-controls.ts";

export interface ReaderPanels {
  filter: () => void;
  search: () => void;
  outline: () => void;
  help: () => void;
  fold: () => void;
  leave: () => void;
  /** Null if the user may not use the chat. */
  discuss: (() => void) | null;
}

/** Handles the keyboard shortcuts. Ignores keys in fields and dialogs and with modifier keys. */
export function useReaderKeys(store: ReaderStore, controls: ReaderControls, panels: ReaderPanels): void {
  useEffect(() => {
    let goPressed = 0;

    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isBusy(event.target))
        return;
      if (event.key === "r" && Date.now() - goPressed < 1500) return panels.leave();
      goPressed = event.key === "g" ? Date.now() : 0;
      const active = store.get().activeId;
      const actions: Record<string, () => void> = {
        j: () => controls.step(1),
        k: () => controls.step(-1),
        a: () => active && controls.act(active, { type: "addressed" }),
        d: () => active && controls.act(active, { type: "dismissed" }),
        w: () => active && controls.act(active, { type: "dismissed", reason: "wrong" }),
        x: () => active && controls.select(active, !store.get().selected.has(active)),
        u: controls.undoLast,
        m: panels.fold,
        ...(panels.discuss ? { c: panels.discuss } : {}),
        r: reply,
        o: panels.outline,
        s: panels.search,
        ...(shownPages(store.get().session) ? { v: () => switchSide(store) } : {}),
        "/": panels.filter,
        "?": panels.help,
        Escape: () => (store.get().tab === "discuss" ? controls.leaveDiscussion() : controls.choose(null)),
      };
      const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
      if (!action) return;
      event.preventDefault();
      action();
    }

    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [store, controls, panels]);
}

/** Shows the pages instead of the text, or the text again. */
function switchSide(store: ReaderStore): void {
  store.set({ side: store.get().side === "text" ? "pages" : "text" });
}

/** Goes to the field for a reply to the open comment, where there is one. */
function reply(): void {
  document.querySelector<HTMLElement>("#comments [data-thread-field]")?.focus();
}

function isBusy(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.closest("input, textarea, select, [role=dialog], [role=alertdialog], [role=menu]") !== null
  );
}
