"use client";

import { useCallback, useEffect, useRef } from "react";

/** Returns a function that runs `task` at once, but at most once in `ms` milliseconds. The last call is never lost. */
export function useAtMostEvery(ms: number, task: () => void): () => void {
  const latest = useRef(task);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const isPending = useRef(false);
  useEffect(() => {
    latest.current = task;
  });
  useEffect(() => () => void (timer.current && clearTimeout(timer.current)), []);

  return useCallback(() => {
    if (timer.current) {
      isPending.current = true;
      return;
    }
    const run = () => {
      isPending.current = false;
      latest.current();
      timer.current = setTimeout(() => {
        timer.current = null;
        if (isPending.current) run();
      }, ms);
    };
    run();
  }, [ms]);
}
