"use client";

import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { MESSAGE_LENGTH, type Participant } from "#lib/reviews/writing-schema.ts";
import { MentionList } from "./mention-list.tsx";
import { mentionsIn, openMention, withMention } from "./mentions.ts";
import type { ReaderStore } from "./reader-store.ts";
import { type Entry, participants, type Saved } from "./thread-actions.ts";

interface ThreadComposerProps {
  store: ReaderStore;
  label: string;
  placeholder?: string;
  initial?: string;
  submit: string;
  /** True if the field takes the focus when it appears. */
  takesFocus?: boolean;
  onSend: (entry: Entry) => Saved;
  /** Left out where there is nothing to cancel. */
  onCancel?: () => void;
}

/** The field for a comment or a reply: Ctrl or ⌘ with Enter sends, `@` lists the people of the review. */
export function ThreadComposer(props: ThreadComposerProps) {
  const { store, label, placeholder, initial = "", submit, onSend, onCancel } = props;
  const [text, setText] = useState(initial);
  const [people, setPeople] = useState<readonly Participant[]>([]);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const list = useMentions({ text, people, field, onText: setText });
  const id = useId();

  async function send(event?: FormEvent) {
    event?.preventDefault();
    if (busy || text.trim() === "") return;
    setBusy(true);
    const reason = await onSend({ message: text.trim(), mentions: mentionsIn(text, people) });
    setBusy(false);
    setRefused(reason);
    if (reason === null) setText("");
  }

  function change(value: string) {
    setText(value);
    // Without the list a message can still be sent.
    if (value.includes("@") && people.length === 0) participants(store).then(setPeople, () => {});
    list.look();
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (list.press(event)) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void send(event);
    else if (event.key === "Escape") {
      // Leaves the field and keeps what is typed.
      event.stopPropagation();
      if (onCancel) onCancel();
      else event.currentTarget.blur();
    }
  }

  return (
    <form onSubmit={send} className="relative space-y-2">
      <textarea
        ref={field}
        // biome-ignore lint/a11y/noAutofocus: the user has just asked for this field.
        autoFocus={props.takesFocus || onCancel !== undefined}
        value={text}
        rows={text === "" && !onCancel ? 1 : 3}
        maxLength={MESSAGE_LENGTH}
        placeholder={placeholder}
        aria-label={label}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        data-thread-field=""
        aria-controls={`${id}-people`}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-activedescendant={list.options.length > 0 ? `${id}-${list.at}` : undefined}
        onChange={(event) => change(event.target.value)}
        onSelect={list.look}
        onKeyDown={press}
        onBlur={list.close}
        className="block w-full resize-y rounded-md border border-rule-strong bg-sheet px-2.5 py-1.5 text-sm placeholder:text-ink-faint"
      />
      <MentionList id={id} {...list} />
      {refused ? <Notice tone="critical">Not saved. {refused}</Notice> : null}
      {text.trim() !== "" || onCancel ? (
        <div className="flex items-center gap-2">
          <Button
            type="submit"
            size="sm"
            look="primary"
            disabled={busy || text.trim() === ""}
            title="Ctrl and Enter"
          >
            {submit}
          </Button>
          {onCancel ? (
            <Button size="sm" look="quiet" onClick={onCancel}>
              Cancel
            </Button>
          ) : null}
        </div>
      ) : null}
    </form>
  );
}

interface MentionsInput {
  text: string;
  people: readonly Participant[];
  field: React.RefObject<HTMLTextAreaElement | null>;
  onText: (text: string) => void;
}

/** The people whose names begin with what follows the `@` before the caret. */
function useMentions({ text, people, field, onText }: MentionsInput) {
  const [caret, setCaret] = useState<number | null>(null);
  const [at, setAt] = useState(0);
  const open = caret === null ? null : openMention(text, caret);
  const options = open
    ? people.filter(({ name }) => name.toLowerCase().startsWith(open.typed)).slice(0, 6)
    : [];
  const close = () => setCaret(null);

  function choose(person: Participant) {
    if (!open) return;
    const changed = withMention(text, open, person.name);
    onText(changed.text);
    close();
    requestAnimationFrame(() => field.current?.setSelectionRange(changed.caret, changed.caret));
  }

  return {
    options,
    at: Math.min(at, Math.max(0, options.length - 1)),
    choose,
    close,
    look: () => {
      setCaret(field.current?.selectionStart ?? null);
      setAt(0);
    },
    /** Returns true if the key was for the list. */
    press(event: KeyboardEvent): boolean {
      if (options.length === 0) return false;
      const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
      const step = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
      if (step !== undefined) setAt((at + step + options.length) % options.length);
      else if (event.key === "Escape") close();
      else if ((event.key === "Enter" || event.key === "Tab") && options[at]) choose(options[at]);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}
