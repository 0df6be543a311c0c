"use client";

import { useCallback, useEffect, useState } from "react";
import { loadPages } from "#components/pages/load-pages.ts";
import type { OriginalPages } from "#components/pages/original-pages.tsx";

interface LoadedPages {
  /** Null until it is there. */
  Pages: typeof OriginalPages | null;
  failed: boolean;
  again: () => void;
}

/** Loads what shows pages once they are wanted. A suspended component would show its stand-in for 300 ms at least. */
export function useLoadedPages(isWanted: boolean): LoadedPages {
  const [loaded, setLoaded] = useState<{ Pages: typeof OriginalPages } | null>(null);
  const [failed, setFailed] = useState(false);
  const isMissing = isWanted && !loaded && !failed;
  useEffect(() => {
    if (!isMissing) return;
    loadPages().then(
      (Pages) => setLoaded({ Pages }),
      () => setFailed(true),
    );
  }, [isMissing]);
  const again = useCallback(() => setFailed(false), []);
  return { Pages: loaded?.Pages ?? null, failed, again };
}
