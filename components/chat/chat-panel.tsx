"use client";

import { Trash2 } from "lucide-react";
import { type RefObject, useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { plainText } from "#components/ui/plain-text.ts";
import type { PageLinks } from "#components/ui/prose.tsx";
import { useStore } from "#components/ui/store.ts";
import type { Comment } from "#lib/reviews/comment-schema.ts";
import { ChatIntroduction } from "./chat-introduction.tsx";
import { isRunning, type Turn, turnsAbout } from "./chat-turns.ts";
import { Composer } from "./composer.tsx";
import type { Conversation } from "./conversation.ts";
import { DiscussedComment } from "./discussed-comment.tsx";
import { focusForTyping } from "./focus-for-typing.ts";
import { QuotaLine } from "./quota-line.tsx";
import { ScrollToEnd } from "./scroll-to-end.tsx";
import { TurnList } from "./turn-list.tsx";

export interface ChatPanelProps {
  conversation: Conversation;
  /** The model that answers; null where none is configured. */
  model: string | null;
  /** What is discussed: a comment, or with null the whole manuscript. */
  comment: (Comment & { number: number }) | null;
  /** The number of a comment of this review, by its id. */
  numberOf: (commentId: string) => number | null;
  pageLinks: PageLinks;
  input: RefObject<HTMLTextAreaElement | null>;
  onShowComment: () => void;
  onDiscussAll: () => void;
  onLeave: () => void;
}

/** The discussion of a comment or of the whole manuscript. */
export function ChatPanel(props: ChatPanelProps) {
  const { conversation, comment, model, input } = props;
  const turns = useStore(conversation, (state) => state.turns);
  const quota = useStore(conversation, (state) => state.quota);
  const shown = turnsAbout(turns, comment?.id ?? null);
  const elsewhere = turns.some((turn) => isRunning(turn) && !shown.includes(turn));

  useEffect(() => void conversation.load(), [conversation]);

  const ask = (question: string) => void conversation.ask(question, comment?.id ?? null);
  const refocus = () => focusForTyping(input.current);
  return (
    <section aria-label="Discussion" className="flex h-full min-h-0 flex-col text-sm">
      {comment ? (
        <DiscussedComment comment={comment} onShow={props.onShowComment} onDiscussAll={props.onDiscussAll} />
      ) : (
        <WholeManuscript conversation={conversation} onCleared={refocus} />
      )}
      <ScrollToEnd restart={shown.length} label="Conversation">
        <ChatIntroduction
          {...{ conversation, comment, model }}
          isEmpty={shown.length === 0}
          isBusy={turns.some(isRunning)}
          onAsk={(question) => {
            ask(question);
            refocus();
          }}
        />
        <TurnList turns={shown} {...props} onRetried={refocus} />
      </ScrollToEnd>
      <div className="pt-2">
        <Composer
          conversation={conversation}
          input={input}
          placeholder={comment ? "Ask about this comment" : "Ask about the manuscript"}
          closed={elsewhere ? "Another question is being answered; you can ask when that is complete." : null}
          onSend={ask}
          onStop={() => {
            conversation.stop();
            refocus();
          }}
          onLeave={props.onLeave}
        />
        <QuotaLine quota={quota} />
      </div>
      <p className="sr-only" aria-live="polite">
        {announced(turns.at(-1))}
      </p>
    </section>
  );
}

/** Told once a reply begins and once it is there, never piece by piece. */
function announced(last: Turn | undefined): string {
  if (!last?.key.startsWith("asked")) return "";
  if (isRunning(last)) return "The reply is being written.";
  if (last.state === "done") return `Reply: ${plainText(last.reply)}`;
  return last.state === "stopped" ? "Stopped." : "";
}

interface WholeManuscriptProps {
  conversation: Conversation;
  onCleared: () => void;
}

function WholeManuscript({ conversation, onCleared }: WholeManuscriptProps) {
  const isEmpty = useStore(conversation, (state) => state.turns.length === 0);
  const [clearing, setClearing] = useState(false);
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
        open={clearing}
        onOpenChange={setClearing}
        title="Clear the conversation?"
        description="All questions and replies about this review are deleted, those about single comments too. The comments stay."
        action="Clear the conversation"
        onConfirm={async () => {
          await conversation.clear();
          // Once the dialog has gone, and has tried to give the focus back to a button that is not there any more.
          setTimeout(onCleared);
        }}
      />
    </div>
  );
}
