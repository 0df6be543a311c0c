"use client";

import { useRef } from "react";

/**
 * For dialogs that a key or a menu opens, and so have no trigger of their own: gives the focus back to what had it
 * before, for an item of a menu to the menu's button.
 */
export function useFocusReturn() {
  const before = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: () => {
      const focused = document.activeElement;
      const menu = focused?.closest("[role=menu]");
      const opener = menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : focused;
      before.current = opener instanceof HTMLElement ? opener : null;
    },
    onCloseAutoFocus: (event: Event) => {
      if (!before.current?.isConnected) return;
      event.preventDefault();
      before.current.focus({ preventScroll: true });
    },
  };
}
