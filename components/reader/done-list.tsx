"use client";

import { RotateCcw } from "lucide-react";
import { useMemo } from "react";
import { Button } from "#components/ui/button.tsx";
import { useStore } from "#components/ui/store.ts";
import { CardList } from "./card-list.tsx";
import { doneComments, doneOfReview } from "./reader-state.ts";
import type { ReaderStore } from "./reader-store.ts";
import { shownWords } from "./shown-words.ts";
import type { ReaderControls } from "./use-reader-controls.ts";

interface DoneListProps {
  store: ReaderStore;
  controls: ReaderControls;
  canAct: boolean;
}

export function DoneList({ store, controls, canAct }: DoneListProps) {
  const state = useStore(store, (whole) => whole);
  const done = useMemo(() => doneComments(state), [state]);
  const count = doneOfReview(state).length;
  if (done.length === 0) {
    return (
      <p className="py-6 text-sm text-ink-soft">
        No comments are done yet. Addressed and dismissed comments appear here.
      </p>
    );
  }
  return (
    <div className="-mx-1 min-h-0 overflow-y-auto overscroll-contain px-1 pt-2 pb-8">
      {canAct && count > 1 ? (
        <Button size="sm" className="mb-2" onClick={controls.reopenShown}>
          <RotateCcw size={14} aria-hidden="true" />
          {shownWords(count).reopen}
        </Button>
      ) : null}
      <CardList comments={done} openId={state.activeId} {...{ store, controls, canAct }} />
    </div>
  );
}
