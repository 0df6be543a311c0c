"use client";

import { ArrowLeft, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { plainText } from "#components/ui/plain-text.ts";
import { useStore } from "#components/ui/store.ts";
import type { Comment } from "#lib/reviews/comment-schema.ts";
import type { ChatPanelProps } from "./chat-panel-props.ts";
import type { Conversation } from "./conversation.ts";

type PanelHeaderProps = Pick<
  ChatPanelProps,
  "conversation" | "comment" | "onShowComment" | "onDiscussAll"
> & { onCleared: () => void };

/** Names what is discussed: a comment, with the way back to its card, or the whole manuscript. */
export function PanelHeader({ conversation, comment, onCleared, ...controls }: PanelHeaderProps) {
  return comment ? (
    <CommentHeader comment={comment} {...controls} />
  ) : (
    <ManuscriptHeader conversation={conversation} onCleared={onCleared} />
  );
}

interface CommentHeaderProps extends Pick<ChatPanelProps, "onShowComment" | "onDiscussAll"> {
  comment: Comment & { number: number };
}

function CommentHeader({ comment, onShowComment, onDiscussAll }: CommentHeaderProps) {
  return (
    <div className="border-b border-rule pb-2.5">
      <div className="flex items-center justify-between gap-2 text-xs">
        <button
          type="button"
          onClick={onShowComment}
          className="hit-target inline-flex items-center gap-1 link"
        >
          <ArrowLeft size={13} aria-hidden="true" />
          Comment {comment.number}
        </button>
        <button type="button" onClick={onDiscussAll} className="hit-target link">
          Discuss the whole manuscript
        </button>
      </div>
      <h3 className="mt-1.5 font-medium [overflow-wrap:anywhere]">{comment.title}</h3>
      <p className="mt-0.5 line-clamp-2 font-serif text-ink-soft">{plainText(comment.quote)}</p>
    </div>
  );
}

interface ManuscriptHeaderProps {
  conversation: Conversation;
  onCleared: () => void;
}

function ManuscriptHeader({ conversation, onCleared }: ManuscriptHeaderProps) {
  const isEmpty = useStore(conversation, (state) => state.turns.length === 0);
  const [isClearing, setClearing] = useState(false);
  return (
    <div className="flex min-h-8 items-center justify-between gap-2 border-b border-rule pb-1.5">
      <h3 className="font-medium">The whole manuscript</h3>
      {isEmpty ? null : (
        <Button look="quiet" size="sm" onClick={() => setClearing(true)} className="-mr-2">
          <Trash2 size={14} aria-hidden="true" />
          Clear conversation
        </Button>
      )}
      <ConfirmDialog
        open={isClearing}
        onOpenChange={setClearing}
        title="Clear the conversation?"
        description="This deletes all your messages about this review and its comments, and all replies. The comments are kept."
        action="Clear the conversation"
        onConfirm={async () => {
          await conversation.clear();
          // The dialog first tries to give the focus back to the button that opened it, which is gone.
          setTimeout(onCleared);
        }}
      />
    </div>
  );
}
