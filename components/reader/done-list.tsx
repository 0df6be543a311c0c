"use client";

import { useMemo } from "react";
import { CommentCard } from "./comment-card.tsx";
import { doneComments } from "./reader-state.ts";
import { type ReaderStore, useReaderState } from "./reader-store.ts";
import type { ReaderControls } from "./use-reader-controls.ts";

interface DoneListProps {
  store: ReaderStore;
  controls: ReaderControls;
  canAct: boolean;
}

export function DoneList({ store, controls, canAct }: DoneListProps) {
  const state = useReaderState(store, (whole) => whole);
  const done = useMemo(() => doneComments(state), [state]);
  if (done.length === 0) {
    return (
      <p className="py-6 text-sm text-ink-soft">
        Nothing is done yet. Addressed and dismissed comments come here.
      </p>
    );
  }
  return (
    <ul className="scroll-panel space-y-2">
      {done.map((comment) => (
        <li key={comment.id} className="motion-safe:animate-appear">
          <CommentCard
            comment={comment}
            isOpen={comment.id === state.activeId}
            canAct={canAct}
            refusal={state.refusals[comment.id]}
            controls={controls}
          />
        </li>
      ))}
    </ul>
  );
}
