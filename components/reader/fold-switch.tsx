"use client";

import { ChevronsDownUp, ChevronsUpDown } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { useStore } from "#components/ui/store.ts";
import { countNoun } from "#lib/count-noun.ts";
import { foldedCount } from "./reader-state.ts";
import type { ReaderStore } from "./reader-store.ts";

/** Shows or hides the comments that are folded. */
export function FoldSwitch({ store }: { store: ReaderStore }) {
  const folded = useStore(store, foldedCount);
  const unfolded = useStore(store, (state) => state.unfolded);
  if (folded === 0) return null;
  const Icon = unfolded ? ChevronsDownUp : ChevronsUpDown;
  return (
    <Button
      look="quiet"
      size="sm"
      aria-expanded={unfolded}
      onClick={() => store.set({ unfolded: !unfolded })}
      className="mt-2 text-ink-faint"
    >
      <Icon size={14} aria-hidden="true" />
      {unfolded ? "Hide" : "Show"} {countNoun(folded, "less important comment")}
    </Button>
  );
}
