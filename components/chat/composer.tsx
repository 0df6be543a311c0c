"use client";

import { ArrowUp, Square } from "lucide-react";
import { type KeyboardEvent, type RefObject, useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { useStore } from "#components/ui/store.ts";
import { CHAT_MESSAGE_LENGTH } from "#lib/chat/schema.ts";
import { isRunning } from "./chat-turns.ts";
import type { Conversation } from "./conversation.ts";

/** From here on it is said how much room is left. */
const NEAR_THE_END = 500;

interface ComposerProps {
  conversation: Conversation;
  input: RefObject<HTMLTextAreaElement | null>;
  placeholder: string;
  /** Why nothing can be sent now. */
  closed: string | null;
  onSend: (question: string) => void;
  onStop: () => void;
  onLeave: () => void;
}

/** Where a question is typed: Enter sends, Shift and Enter make a new line, Esc leaves; what is typed stays. */
export function Composer({
  conversation,
  input,
  placeholder,
  closed,
  onSend,
  onStop,
  onLeave,
}: ComposerProps) {
  const draft = useStore(conversation, (state) => state.draft);
  const running = useStore(conversation, (state) => state.turns.some(isRunning));
  const id = useId();
  const left = CHAT_MESSAGE_LENGTH - draft.length;
  const canSend = !running && closed === null && draft.trim() !== "" && left >= 0;

  function send() {
    if (!canSend) return;
    conversation.set({ draft: "" });
    onSend(draft.trim());
  }

  function press(event: KeyboardEvent) {
    // While a word is put together from several keys, Enter and Esc belong to that.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      event.preventDefault();
      onLeave();
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      send();
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="flex items-end rounded-lg border border-rule-strong bg-sheet focus-within:border-accent focus-within:outline-1 focus-within:outline-accent">
        <textarea
          ref={input}
          rows={1}
          value={draft}
          onChange={(event) => conversation.set({ draft: event.target.value })}
          onKeyDown={press}
          placeholder={placeholder}
          enterKeyHint="send"
          aria-label="Your question"
          aria-describedby={`${id}-keys ${id}-room`}
          aria-invalid={left < 0}
          className="block field-sizing-content max-h-40 min-h-11 min-w-0 flex-1 resize-none bg-transparent py-2.5 pr-1 pl-3 text-base leading-6 outline-none placeholder:text-ink-faint focus-visible:outline-none sm:text-sm sm:leading-6"
        />
        <div className="p-1.5">
          {running ? (
            <Button size="sm" onClick={onStop}>
              <Square size={12} aria-hidden="true" fill="currentcolor" />
              Stop
            </Button>
          ) : (
            <Button size="sm" look="primary" type="submit" disabled={!canSend}>
              <ArrowUp size={15} aria-hidden="true" />
              Ask
            </Button>
          )}
        </div>
      </div>
      <p
        id={`${id}-room`}
        role="status"
        className={`text-xs tabular-nums not-empty:mt-1.5 ${left < 0 ? "text-critical" : "text-ink-soft"}`}
      >
        {roomWords(left)}
      </p>
      <p id={`${id}-keys`} className="sr-only">
        Enter sends, Shift and Enter make a new line, Escape goes back to the comments.
      </p>
      {closed ? <p className="mt-1.5 text-xs text-ink-soft">{closed}</p> : null}
    </form>
  );
}

function roomWords(left: number): string {
  if (left < 0) return `${(-left).toLocaleString("en")} characters too many`;
  return left <= NEAR_THE_END ? `${left.toLocaleString("en")} characters left` : "";
}
