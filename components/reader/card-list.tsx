"use client";

import { useStore } from "#components/ui/store.ts";
import { CommentCard } from "./comment-card.tsx";
import type { NumberedComment } from "./reader-state.ts";
import type { ReaderStore } from "./reader-store.ts";
import type { ReaderControls } from "./use-reader-controls.ts";

interface CardListProps {
  comments: readonly NumberedComment[];
  store: ReaderStore;
  controls: ReaderControls;
  canAct: boolean;
  /** The open card, if any. */
  openId: string | null;
}

/** Shows cards below each other, where they are not level with their quotes. */
export function CardList({ comments, store, controls, canAct, openId }: CardListProps) {
  const refusals = useStore(store, (state) => state.refusals);
  return (
    <ul className="space-y-2">
      {comments.map((comment) => (
        <li key={comment.id} className="motion-safe:animate-appear">
          <CommentCard
            comment={comment}
            isOpen={comment.id === openId}
            canAct={canAct}
            refusal={refusals[comment.id]}
            controls={controls}
          />
        </li>
      ))}
    </ul>
  );
}
