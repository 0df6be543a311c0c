"use client";

import { startTransition, useCallback, useEffect, useState } from "react";
import { flushSync } from "react-dom";

const AT_ONCE = 4;
/** Text that was not seen for so long gives its memory back, to the pages that are shown instead (milliseconds). */
const UNSEEN_MS = 2_000;

interface ManyChunks {
  count: number;
  /** How many are rendered at once. */
  first: number;
  /** False while the text is not shown: nothing is rendered then but for printing. */
  isShown: boolean;
}

/**
 * Decides which chunks are rendered: the first ones at once, the others when the browser is idle, and any one on demand.
 * A long manuscript is readable at once, and complete for the search of the browser soon after.
 */
export function useRenderedChunks({ count, first, isShown }: ManyChunks): {
  isRendered: (index: number) => boolean;
  ensure: (index: number) => void;
  ensureAll: () => void;
} {
  const [upTo, setUpTo] = useState(first);
  const [extra, setExtra] = useState<ReadonlySet<number>>(new Set());

  useEffect(() => {
    if (!isShown || upTo >= count) return;
    const more = () => startTransition(() => setUpTo((known) => known + AT_ONCE));
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(more, 30);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(more, { timeout: 400 });
    return () => cancelIdleCallback(handle);
  }, [upTo, count, isShown]);

  useEffect(() => {
    if (isShown || (upTo === first && extra.size === 0)) return;
    const drop = () => {
      setUpTo(first);
      setExtra(new Set());
    };
    const timer = setTimeout(() => startTransition(drop), UNSEEN_MS);
    return () => clearTimeout(timer);
  }, [isShown, upTo, extra, first]);

  const ensure = useCallback((index: number) => {
    flushSync(() =>
      setExtra((known) =>
        known.has(index) ? known : new Set([...known, index - 1, index, index + 1].filter((one) => one >= 0)),
      ),
    );
  }, []);

  const ensureAll = useCallback(() => flushSync(() => setUpTo(Number.MAX_SAFE_INTEGER)), []);

  return { isRendered: (index) => index < upTo || extra.has(index), ensure, ensureAll };
}
