"use client";

import { type RefObject, useEffect } from "react";

const MARGIN_PIXELS = 8;

/** Scrolls a panel so that its open card is in view with its buttons, or from its top if it is higher than the panel. */
export function useKeepInView(panel: RefObject<HTMLElement | null>, openId: string | null): void {
  useEffect(() => {
    const box = panel.current;
    const card = openId === null ? null : box?.querySelector(`[data-comment="${CSS.escape(openId)}"]`);
    if (!box || !card) return;
    const { top, bottom } = box.getBoundingClientRect();
    const rect = card.getBoundingClientRect();
    const above = rect.top - top - MARGIN_PIXELS;
    const below = rect.bottom - bottom + MARGIN_PIXELS;
    if (above < 0) box.scrollTop += above;
    else if (below > 0) box.scrollTop += Math.min(below, above);
  }, [panel, openId]);
}
