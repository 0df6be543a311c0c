"use client";

import { Search, X } from "lucide-react";
import { type RefObject, useEffect, useMemo, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ChoiceSelect } from "#components/ui/choice-select.tsx";
import { useStore } from "#components/ui/store.ts";
import { COMMENT_TYPES, SEVERITIES } from "#lib/reviews/comment-types.ts";
import { SEVERITY_LOOKS, TYPE_WORDS } from "./describe-comment.ts";
import {
  COMMENT_ORIGINS,
  type CommentFilter,
  type CommentOrigin,
  isFiltering,
  NO_FILTER,
} from "./filter-comments.ts";
import type { ReaderStore } from "./reader-store.ts";

const SETTLE_MS = 80;
const ORIGIN_WORDS: Record<CommentOrigin, string> = {
  computed: "Computed",
  judged: "Judged",
  people: "By people",
};

interface FilterBarProps {
  store: ReaderStore;
  input: RefObject<HTMLInputElement | null>;
}

export function FilterBar({ store, input }: FilterBarProps) {
  const filter = useStore(store, (state) => state.filter);
  const comments = useStore(store, (state) => state.comments);
  const types = useMemo(
    () => COMMENT_TYPES.filter((type) => comments.some((comment) => comment.types.includes(type))),
    [comments],
  );
  const hasWritten = comments.some(({ written }) => written !== null);
  const [text, setText] = useFilterText(store);
  const narrow = (change: Partial<CommentFilter>) =>
    store.set({ filter: { ...store.get().filter, ...change } });

  function clear() {
    setText("");
    store.set({ filter: NO_FILTER });
  }

  return (
    <search className="mt-2.5 flex flex-wrap gap-1.5">
      <FilterText input={input} text={text} onText={setText} />
      <ChoiceSelect
        className="max-w-27 shrink-0"
        label="Type"
        any="Any type"
        options={types}
        wordOf={(type) => TYPE_WORDS[type]}
        value={filter.type}
        onChoose={(type) => narrow({ type })}
      />
      <ChoiceSelect
        className="max-w-32 shrink-0"
        label="Severity"
        any="Any severity"
        options={SEVERITIES}
        wordOf={(severity) => SEVERITY_LOOKS[severity].word}
        value={filter.severity}
        onChoose={(severity) => narrow({ severity })}
      />
      {hasWritten ? (
        <ChoiceSelect
          className="max-w-32 shrink-0"
          label="Who wrote it"
          any="Anybody"
          options={COMMENT_ORIGINS}
          wordOf={(origin) => ORIGIN_WORDS[origin]}
          value={filter.source}
          onChoose={(source) => narrow({ source })}
        />
      ) : null}
      {isFiltering(filter) ? (
        <Button look="quiet" size="icon" aria-label="Clear the filter" onClick={clear}>
          <X size={15} aria-hidden="true" />
        </Button>
      ) : null}
    </search>
  );
}

/** The text of the field. The filter follows it when the user pauses. */
function useFilterText(store: ReaderStore): [string, (text: string) => void] {
  const [text, setText] = useState(store.get().filter.text);
  useEffect(() => {
    if (text === store.get().filter.text) return;
    const timer = setTimeout(() => store.set({ filter: { ...store.get().filter, text } }), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text, store]);
  return [text, setText];
}

interface FilterTextProps {
  input: RefObject<HTMLInputElement | null>;
  text: string;
  onText: (text: string) => void;
}

function FilterText({ input, text, onText }: FilterTextProps) {
  return (
    <div className="relative min-w-20 flex-1">
      <Search size={14} aria-hidden="true" className="absolute top-2.25 left-2.5 text-ink-faint" />
      <input
        ref={input}
        type="search"
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" && event.key !== "Enter") return;
          // Leaves the field and keeps its text, so that j and k work. A browser alone would empty it.
          event.preventDefault();
          event.currentTarget.blur();
        }}
        placeholder="Filter"
        aria-label="Filter comments by text"
        aria-keyshortcuts="/"
        className="h-8 w-full rounded-md border border-rule bg-sheet pr-2 pl-8 text-sm placeholder:text-ink-faint hover:border-rule-strong"
      />
    </div>
  );
}
