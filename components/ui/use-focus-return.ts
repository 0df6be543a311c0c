"use client";

import { useRef } from "react";

/**
 * Returns the focus to the element that had it before a dialog opened. It is for dialogs that a key or a menu opens;
 * after an item of a menu, the focus returns to the button of the menu.
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
