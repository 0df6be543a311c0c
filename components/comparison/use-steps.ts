"use client";

import { useCallback, useEffect, useRef, useState } from "react";

/** Goes from change to change, by buttons and with the keys n and p. Elements with `data-change` are changes. */
export function useSteps() {
  const list = useRef<HTMLOListElement>(null);
  const at = useRef(-1);
  const [words, setWords] = useState("");

  const step = useCallback((by: 1 | -1) => {
    const changes = [...(list.current?.querySelectorAll<HTMLElement>("[data-change]") ?? [])];
    if (changes.length === 0) return;
    const from = at.current < 0 && by < 0 ? 0 : at.current;
    at.current = (from + by + changes.length) % changes.length;
    const target = changes[at.current];
    target?.scrollIntoView({ block: "center" });
    target?.focus({ preventScroll: true });
    setWords(`Change ${at.current + 1} of ${changes.length}`);
  }, []);

  useEffect(() => {
    function press(event: KeyboardEvent) {
      const isTyped =
        event.target instanceof HTMLElement && event.target.closest("input:not([type=radio]), [role=dialog]");
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isTyped) return;
      if (event.key !== "n" && event.key !== "p") return;
      event.preventDefault();
      step(event.key === "n" ? 1 : -1);
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [step]);

  return { list, words, next: () => step(1), back: () => step(-1) };
}
