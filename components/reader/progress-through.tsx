"use client";

import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { useStore } from "#components/ui/store.ts";
import { isDone } from "./reader-state.ts";
import type { ReaderStore } from "./reader-store.ts";

/** Shows how many comments are done. */
export function ProgressThrough({ store }: { store: ReaderStore }) {
  const total = useStore(store, (state) => state.comments.length);
  const done = useStore(store, (state) => state.comments.filter(isDone).length);
  if (total === 0) return null;
  return (
    <div className="space-y-1.5 text-xs text-ink-faint">
      <p className="tabular-nums" aria-live="polite">
        {done} of {total} done
      </p>
      <ProgressBar value={(done / total) * 100} label="Comments done" tone="good" />
    </div>
  );
}
