"use client";

import { useCallback, useEffect, useRef } from "react";

/** A function that runs `task` at once, and when called often no more than once in `ms`, the last time included. */
export function useAtMostEvery(ms: number, task: () => void): () => void {
  const latest = useRef(task);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const isAsked = useRef(false);
  useEffect(() => {
    latest.current = task;
  });
  useEffect(() => () => void (timer.current && clearTimeout(timer.current)), []);

  return useCallback(() => {
    if (timer.current) {
      isAsked.current = true;
      return;
    }
    const run = () => {
      isAsked.current = false;
      latest.current();
      timer.current = setTimeout(() => {
        timer.current = null;
        if (isAsked.current) run();
      }, ms);
    };
    run();
  }, [ms]);
}
