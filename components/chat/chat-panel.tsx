"use client";

import { useEffect } from "react";
import { plainText } from "#components/ui/plain-text.ts";
import { useStore } from "#components/ui/store.ts";
import { SEARCH_REQUEST } from "#lib/chat/request-types.ts";
import { ChatIntroduction } from "./chat-introduction.tsx";
import type { ChatPanelProps } from "./chat-panel-props.ts";
import { isRunning, type Turn, turnsAbout } from "./chat-turns.ts";
import { Composer } from "./composer.tsx";
import { focusForTyping } from "./focus-for-typing.ts";
import { OfferedRequests } from "./offered-requests.tsx";
import { PanelHeader } from "./panel-header.tsx";
import { ScrollToEnd } from "./scroll-to-end.tsx";
import { TurnList } from "./turn-list.tsx";

/** The chat about a comment or about the whole manuscript. */
export function ChatPanel(props: ChatPanelProps) {
  const { conversation, comment, model, input } = props;
  const turns = useStore(conversation, (state) => state.turns);
  const shown = turnsAbout(turns, comment?.id ?? null);

  useEffect(() => void conversation.load(), [conversation]);

  const send = (message: string) => void conversation.send(message, comment?.id ?? null);
  const refocus = () => focusForTyping(input.current);
  const sendAndRefocus = (message: string) => {
    send(message);
    refocus();
  };
  return (
    <section aria-label="Discussion" className="flex h-full min-h-0 flex-col text-sm">
      <PanelHeader {...props} onCleared={refocus} />
      <ScrollToEnd restart={shown.length} label="Conversation">
        <ChatIntroduction
          {...{ conversation, comment, model }}
          isEmpty={shown.length === 0}
          isBusy={turns.some(isRunning)}
          onSend={sendAndRefocus}
        />
        <TurnList turns={shown} {...props} onRetried={refocus} />
      </ScrollToEnd>
      {model === null ? (
        <OfferedRequests
          comment={comment}
          isBusy={turns.some(isRunning)}
          onSend={sendAndRefocus}
          onSearch={() => {
            conversation.set({ draft: SEARCH_REQUEST });
            refocus();
          }}
        />
      ) : null}
      <Composer
        {...{ conversation, input }}
        placeholder={placeholderOf(props)}
        isBusyElsewhere={turns.some((turn) => isRunning(turn) && !shown.includes(turn))}
        onSend={send}
        onStop={refocus}
        onLeave={props.onLeave}
      />
      <p className="sr-only" aria-live="polite">
        {announcementOf(turns.at(-1))}
      </p>
    </section>
  );
}

function placeholderOf({ comment, model }: ChatPanelProps): string {
  if (model === null) return "“words to find”, or a request";
  return comment ? "Ask about this comment" : "Ask about the manuscript";
}

/** Announces when a reply begins and when it is complete, but not each piece of it. */
function announcementOf(last: Turn | undefined): string {
  if (!last?.isNew) return "";
  if (isRunning(last)) return "The reply is being written.";
  if (last.state === "stopped") return "Stopped.";
  if (last.state !== "done") return "";
  const proposal = last.proposals.length > 0 ? " It proposes changes, which wait for you." : "";
  return `Reply: ${plainText(last.reply)}${proposal}`;
}
