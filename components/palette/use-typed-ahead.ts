"use client";

import { useEffect, useRef } from "react";

/**
 * Keeps what is typed while the palette loads, so that it is searched for, and no shortcut of the page takes it for its
 * key. Returns what was typed.
 */
export function useTypedAhead(isLoading: boolean, close: () => void): () => string {
  const typed = useRef("");
  useEffect(() => {
    if (!isLoading) return;
    function press(event: KeyboardEvent) {
      if (event.metaKey || event.ctrlKey || event.altKey) return;
      if (event.key === "Escape") close();
      else if (event.key === "Backspace") typed.current = typed.current.slice(0, -1);
      else if (event.key.length === 1) typed.current += event.key;
      else if (event.key !== "Enter") return;
      event.preventDefault();
      event.stopPropagation();
    }
    window.addEventListener("keydown", press, { capture: true });
    return () => {
      window.removeEventListener("keydown", press, { capture: true });
      // It was for this opening only.
      typed.current = "";
    };
  }, [isLoading, close]);
  return () => typed.current;
}
