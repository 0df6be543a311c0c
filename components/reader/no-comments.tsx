"use client";

import { CircleCheck } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import type { ReaderStore } from "./reader-store.ts";

/** Stands where the comments would, in a review without any. */
export function NoComments({ store }: { store: ReaderStore }) {
  return (
    <div className="mt-3 rounded-lg border border-rule bg-sheet p-4 text-sm">
      <p className="flex items-center gap-2 font-medium">
        <CircleCheck size={16} aria-hidden="true" className="shrink-0 text-accent" />
        This review has no comments
      </p>
      <p className="mt-1 text-ink-soft">
        The checks that could read the manuscript found nothing to correct. See what they compared, and what
        they could not check.
      </p>
      <Button size="sm" className="mt-3" onClick={() => store.set({ tab: "overall" })}>
        What was checked
      </Button>
    </div>
  );
}
