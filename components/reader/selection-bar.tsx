"use client";

import { Check, X } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { useStore } from "#components/ui/store.ts";
import type { ReaderStore } from "./reader-store.ts";
import type { ReaderControls } from "./use-reader-controls.ts";

/** What can be done with the selected comments. */
export function SelectionBar({ store, controls }: { store: ReaderStore; controls: ReaderControls }) {
  const count = useStore(store, (state) => state.selected.size);
  if (count === 0) return null;
  return (
    <section aria-label="Selected comments" className="mt-1.5 rounded-md bg-accent-wash p-1 text-sm">
      <div className="flex items-center gap-1 pl-2">
        <p className="mr-auto tabular-nums" role="status">
          {count} selected
        </p>
        <Button size="sm" look="quiet" onClick={() => controls.selectAll(true)}>
          Select all
        </Button>
        <Button
          size="icon"
          look="quiet"
          aria-label="Clear the selection"
          onClick={() => controls.selectAll(false)}
        >
          <X size={15} aria-hidden="true" />
        </Button>
      </div>
      <div className="grid grid-cols-3 gap-1">
        <Button size="sm" onClick={() => controls.actOnSelected({ type: "addressed" })}>
          <Check size={15} aria-hidden="true" />
          Address
        </Button>
        <Button size="sm" onClick={() => controls.actOnSelected({ type: "dismissed" })}>
          Dismiss
        </Button>
        <Button size="sm" onClick={() => controls.actOnSelected({ type: "dismissed", reason: "wrong" })}>
          Wrong
        </Button>
      </div>
    </section>
  );
}
