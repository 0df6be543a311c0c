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
  /** True if the user can select cards to act on several at once. */
  isSelectable?: boolean;
}

/** Shows cards below each other, where they are not level with their quotes. */
export function CardList(props: CardListProps) {
  const { comments, store, controls, canAct, openId, isSelectable = false } = props;
  const refusals = useStore(store, (state) => state.refusals);
  const selected = useStore(store, (state) => state.selected);
  return (
    <ul className="space-y-2">
      {comments.map((comment) => (
        <li key={comment.id} data-comment={comment.id} className="motion-safe:animate-appear">
          <CommentCard
            comment={comment}
            isOpen={comment.id === openId}
            canAct={canAct}
            refusal={refusals[comment.id]}
            controls={controls}
            {...(isSelectable && !comment.written ? { isSelected: selected.has(comment.id) } : {})}
          />
        </li>
      ))}
    </ul>
  );
}
