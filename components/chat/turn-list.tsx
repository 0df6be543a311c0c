"use client";

import { useStore } from "#components/ui/store.ts";
import type { ChatPanelProps } from "./chat-panel-props.ts";
import { ChatTurn } from "./chat-turn.tsx";
import { isRunning, type Turn } from "./chat-turns.ts";

type TurnListProps = Pick<
  ChatPanelProps,
  "conversation" | "comment" | "comments" | "numberOf" | "pageLinks"
> & {
  turns: readonly Turn[];
  onRetried: () => void;
};

export function TurnList(props: TurnListProps) {
  const { turns, conversation, comment, comments, numberOf, pageLinks, onRetried } = props;
  const busy = useStore(conversation, (state) => state.turns.some(isRunning));
  if (turns.length === 0) return null;
  const retry = (key: string) => {
    void conversation.retry(key);
    onRetried();
  };
  return (
    <ol className="space-y-6">
      {turns.map((turn) => {
        const number = turn.commentId === null || comment ? null : numberOf(turn.commentId);
        return (
          <ChatTurn
            key={turn.key}
            turn={turn}
            about={number === null ? null : `Comment ${number}`}
            pageLinks={pageLinks}
            comments={comments}
            onPutOff={(isPutOff) => conversation.putOff(turn.key, isPutOff)}
            onRetry={busy ? null : () => retry(turn.key)}
          />
        );
      })}
    </ol>
  );
}
