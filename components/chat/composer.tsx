"use client";

import { ArrowUp, Square } from "lucide-react";
import { type FormEvent, type KeyboardEvent, type RefObject, useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { useStore } from "#components/ui/store.ts";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import { CHAT_MESSAGE_LENGTH } from "#lib/chat/schema.ts";
import { countNoun } from "#lib/count-noun.ts";
import type { QuotaStatus } from "#lib/credits/schema.ts";
import { isRunning } from "./chat-turns.ts";
import type { Conversation } from "./conversation.ts";

/** In characters. From here on the composer says how many are left. */
const FEW_CHARACTERS_LEFT = 500;
/** The used fraction of the day's budget from which on the composer says how much is used. */
const QUOTA_NEARLY_USED = 0.8;

interface ComposerProps {
  conversation: Conversation;
  input: RefObject<HTMLTextAreaElement | null>;
  placeholder: string;
  /** True while a reply about something else is being written. */
  isBusyElsewhere: boolean;
  onSend: (message: string) => void;
  /** Called after a reply was stopped. */
  onStop: () => void;
  onLeave: () => void;
}

/** The field for a message: Enter sends, Shift and Enter make a new line, Escape leaves and keeps what is typed. */
export function Composer(props: ComposerProps) {
  const { conversation, isBusyElsewhere, onSend } = props;
  const draft = useStore(conversation, (state) => state.draft);
  const running = useStore(conversation, (state) => state.turns.some(isRunning));
  const id = useId();
  const left = CHAT_MESSAGE_LENGTH - draft.length;
  const canSend = !running && !isBusyElsewhere && draft.trim() !== "" && left >= 0;

  function send() {
    if (!canSend) return;
    conversation.set({ draft: "" });
    onSend(draft.trim());
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    send();
  }
  function stop() {
    conversation.stop();
    props.onStop();
  }

  return (
    <form className="pt-2" onSubmit={submit}>
      <div className="flex items-end rounded-lg border border-rule-strong bg-sheet focus-within:border-accent focus-within:outline-1 focus-within:outline-accent">
        <MessageField {...props} id={id} draft={draft} isTooLong={left < 0} onEnter={send} />
        <div className="p-1.5">
          <SendButton isRunning={running} canSend={canSend} onStop={stop} />
        </div>
      </div>
      <ComposerNotes id={id} conversation={conversation} left={left} isBusyElsewhere={isBusyElsewhere} />
    </form>
  );
}

type ComposerNotesProps = Pick<ComposerProps, "conversation" | "isBusyElsewhere"> & {
  id: string;
  /** Characters left. */
  left: number;
};

function ComposerNotes({ id, conversation, left, isBusyElsewhere }: ComposerNotesProps) {
  const quota = useStore(conversation, (state) => state.quota);
  return (
    <>
      <p
        id={`${id}-room`}
        role="status"
        className={`text-xs tabular-nums not-empty:mt-1.5 ${left < 0 ? "text-critical" : "text-ink-soft"}`}
      >
        {lengthNote(left)}
      </p>
      <p id={`${id}-keys`} className="sr-only">
        Press Enter to send, Shift and Enter for a new line, Escape to go back to the comments.
      </p>
      {isBusyElsewhere ? (
        <p className="mt-1.5 text-xs text-ink-soft">
          Another reply is being written. You can ask when it is complete.
        </p>
      ) : null}
      <QuotaNote quota={quota} />
    </>
  );
}

type MessageFieldProps = Pick<ComposerProps, "conversation" | "input" | "placeholder" | "onLeave"> & {
  id: string;
  draft: string;
  isTooLong: boolean;
  onEnter: () => void;
};

function MessageField(props: MessageFieldProps) {
  const { conversation, input, placeholder, onLeave, id, draft, isTooLong, onEnter } = props;
  function press(event: KeyboardEvent) {
    // An input method uses Enter and Escape itself while it composes a word.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      event.preventDefault();
      onLeave();
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      onEnter();
    }
  }
  return (
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
      aria-invalid={isTooLong}
      className="block field-sizing-content max-h-40 min-h-11 min-w-0 flex-1 resize-none bg-transparent py-2.5 pr-1 pl-3 text-base leading-6 outline-none placeholder:text-ink-faint focus-visible:outline-none sm:text-sm sm:leading-6"
    />
  );
}

interface SendButtonProps {
  isRunning: boolean;
  canSend: boolean;
  onStop: () => void;
}

function SendButton({ isRunning, canSend, onStop }: SendButtonProps) {
  return isRunning ? (
    <Button size="sm" onClick={onStop}>
      <Square size={12} aria-hidden="true" fill="currentcolor" />
      Stop
    </Button>
  ) : (
    <Button size="sm" look="primary" type="submit" disabled={!canSend}>
      <ArrowUp size={15} aria-hidden="true" />
      Ask
    </Button>
  );
}

function lengthNote(left: number): string {
  if (left < 0) return `${countNoun(-left, "character")} too many`;
  return left <= FEW_CHARACTERS_LEFT ? `${countNoun(left, "character")} left` : "";
}

/** Says how much of the day's budget is used, once little is left. */
function QuotaNote({ quota }: { quota: QuotaStatus | null }) {
  const locale = useHydrated() ? undefined : "en";
  if (!quota || quota.used_fraction < QUOTA_NEARLY_USED) return null;
  const time = new Date(quota.resets_at).toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit" });
  const percent = Math.floor(quota.used_fraction * 100);
  return (
    <p className="mt-1.5 text-xs text-ink-soft tabular-nums" suppressHydrationWarning>
      {quota.used_fraction >= 1
        ? `You have used your chat budget for today. You have a new budget at ${time}.`
        : `You have used ${percent} % of your chat budget for today. You have a new budget at ${time}.`}
    </p>
  );
}
