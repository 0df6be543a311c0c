"use client";

import { useStore } from "#components/ui/store.ts";
import { isDone, type ReaderTab } from "./reader-state.ts";
import type { ReaderStore } from "./reader-store.ts";

export function RailTabs({ store, canDiscuss }: { store: ReaderStore; canDiscuss: boolean }) {
  const tab = useStore(store, (state) => state.tab);
  const done = useStore(store, (state) => state.comments.filter(isDone).length);
  const total = useStore(store, (state) => state.comments.length);
  const tabs: readonly { id: ReaderTab; label: string; count: number | null }[] = [
    { id: "overall", label: "Overall", count: null },
    { id: "comments", label: "Comments", count: total - done },
    { id: "done", label: "Done", count: done },
    ...(canDiscuss ? [{ id: "discuss" as const, label: "Discuss", count: null }] : []),
  ];

  return (
    <nav aria-label="Parts of the review" className="flex gap-1 border-b border-rule">
      {tabs.map(({ id, label, count }) => (
        <button
          key={id}
          type="button"
          aria-current={tab === id ? "true" : undefined}
          onClick={() => store.set({ tab: id })}
          className="-mb-px border-b-2 border-transparent px-2 pt-1 pb-2 text-sm font-medium text-ink-soft first:pl-0 hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
        >
          {label}
          {count === null ? null : <span className="ml-1.5 text-ink-faint tabular-nums">{count}</span>}
        </button>
      ))}
    </nav>
  );
}
