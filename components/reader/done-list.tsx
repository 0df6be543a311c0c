"use client";

import { useMemo } from "react";
import { useStore } from "#components/ui/store.ts";
import { CardList } from "./card-list.tsx";
import { doneComments } from "./reader-state.ts";
import type { ReaderStore } from "./reader-store.ts";
import type { ReaderControls } from "./use-reader-controls.ts";

interface DoneListProps {
  store: ReaderStore;
  controls: ReaderControls;
  canAct: boolean;
}

export function DoneList({ store, controls, canAct }: DoneListProps) {
  const state = useStore(store, (whole) => whole);
  const done = useMemo(() => doneComments(state), [state]);
  if (done.length === 0) {
    return (
      <p className="py-6 text-sm text-ink-soft">
        No comments are done yet. Addressed and dismissed comments appear here.
      </p>
    );
  }
  return (
    <div className="scroll-panel">
      <CardList comments={done} openId={state.activeId} {...{ store, controls, canAct }} />
    </div>
  );
}
