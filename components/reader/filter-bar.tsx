"use client";

import { Search, X } from "lucide-react";
import { type RefObject, useEffect, useMemo, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Select } from "#components/ui/field.tsx";
import { useStore } from "#components/ui/store.ts";
import { COMMENT_TYPES, SEVERITIES } from "#lib/reviews/comment-types.ts";
import { SEVERITY_LOOKS, TYPE_WORDS } from "./describe-comment.ts";
import { type CommentFilter, isFiltering, NO_FILTER } from "./filter-comments.ts";
import type { ReaderStore } from "./reader-store.ts";

const SETTLE_MS = 80;

export function FilterBar({
  store,
  input,
}: {
  store: ReaderStore;
  input: RefObject<HTMLInputElement | null>;
}) {
  const filter = useStore(store, (state) => state.filter);
  const comments = useStore(store, (state) => state.comments);
  const [text, setText] = useState(filter.text);
  const types = useMemo(
    () => COMMENT_TYPES.filter((type) => comments.some((comment) => comment.types.includes(type))),
    [comments],
  );

  useEffect(() => {
    if (text === store.get().filter.text) return;
    const timer = setTimeout(() => store.set({ filter: { ...store.get().filter, text } }), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text, store]);

  const narrow = (change: Partial<CommentFilter>) =>
    store.set({ filter: { ...store.get().filter, ...change } });

  function clear() {
    setText("");
    store.set({ filter: NO_FILTER });
  }

  return (
    <search className="mt-2.5 flex flex-wrap gap-1.5">
      <div className="relative min-w-20 flex-1">
        <Search size={14} aria-hidden="true" className="absolute top-2.25 left-2.5 text-ink-faint" />
        <input
          ref={input}
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
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
      <Select
        aria-label="Type"
        className="max-w-27 shrink-0"
        value={filter.type ?? ""}
        onChange={(event) =>
          narrow({ type: COMMENT_TYPES.find((type) => type === event.target.value) ?? null })
        }
      >
        <option value="">Any type</option>
        {types.map((type) => (
          <option key={type} value={type}>
            {TYPE_WORDS[type]}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Severity"
        className="max-w-27 shrink-0"
        value={filter.severity ?? ""}
        onChange={(event) =>
          narrow({ severity: SEVERITIES.find((severity) => severity === event.target.value) ?? null })
        }
      >
        <option value="">Any severity</option>
        {SEVERITIES.map((severity) => (
          <option key={severity} value={severity}>
            {SEVERITY_LOOKS[severity].word}
          </option>
        ))}
      </Select>
      {isFiltering(filter) ? (
        <Button look="quiet" size="icon" aria-label="Clear the filter" onClick={clear}>
          <X size={15} aria-hidden="true" />
        </Button>
      ) : null}
    </search>
  );
}
