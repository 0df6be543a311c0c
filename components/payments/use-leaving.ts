"use client";

import { useCallback, useEffect, useState } from "react";
import { reasonOf } from "#components/ui/reason-of.ts";

/**
 * Runs a request whose answer leads to another site. It stays busy until the page is left, and is free again when the
 * browser brings the page back.
 */
export function useLeaving() {
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState<string | null>(null);

  useEffect(() => {
    const back = (event: PageTransitionEvent) => {
      if (event.persisted) setBusy(false);
    };
    window.addEventListener("pageshow", back);
    return () => window.removeEventListener("pageshow", back);
  }, []);

  const leave = useCallback(async (request: () => Promise<void>) => {
    setBusy(true);
    setReason(null);
    try {
      await request();
    } catch (error) {
      setReason(reasonOf(error));
      setBusy(false);
    }
  }, []);

  return { busy, reason, leave };
}
