"use client";

import { useState } from "react";
import { reasonOf } from "./reason-of.ts";

interface RequestOptions {
  /** Stays busy after a success, because another page follows. */
  leads?: boolean;
}

/** Runs requests that the user starts: whether one runs, and why the last one was refused. */
export function useRequest() {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function run(request: () => Promise<void>, { leads = false }: RequestOptions = {}): Promise<void> {
    setBusy(true);
    setRefusal(null);
    try {
      await request();
      if (!leads) setBusy(false);
    } catch (error) {
      setRefusal(reasonOf(error));
      setBusy(false);
    }
  }

  return { busy, refusal, run };
}
