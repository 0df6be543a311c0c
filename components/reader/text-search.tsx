"use client";

import { ChevronDown, ChevronUp, Search, X } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { useAtMostEvery } from "#components/ui/use-at-most-every.ts";
import { findWords, foldText, type Hit, MOST_HITS, withoutAddresses } from "#lib/rendered/find-words.ts";
import { type Chunk, chunkAt } from "#lib/rendered/split-markdown.ts";
import type { FoundWords } from "./found-words.ts";
import { SearchHighlights } from "./search-highlights.ts";
import type { TextView } from "./text-view.ts";

/** The hits are found anew at most this often while somebody types (milliseconds). */
const PACE_MS = 120;
const HEADROOM = 130;

interface TextSearchProps {
  markdown: string;
  chunks: readonly Chunk[];
  view: RefObject<TextView | null>;
  /** False while only the pages are shown. */
  isTextShown: boolean;
  /** Is told the hits, for those who show them too; null at the end. */
  onFound: (found: FoundWords | null) => void;
  onClose: () => void;
}

/** Finds words in the whole manuscript, also in parts that are not drawn yet. */
export function TextSearch(props: TextSearchProps) {
  const { markdown, chunks, view, isTextShown, onFound, onClose } = props;
  const folded = useMemo(() => foldText(withoutAddresses(markdown)), [markdown]);
  const [typed, setTyped] = useState("");
  const [query, setQuery] = useState("");
  const [at, setAt] = useState(0);
  const hits = useMemo(() => findWords(folded, query), [folded, query]);
  const highlights = useHighlights();
  const search = useAtMostEvery(PACE_MS, () => {
    setQuery(input.current?.value ?? "");
    setAt(0);
  });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const hit = hits[at];
  useEffect(() => onFound({ hits, at }), [hits, at, onFound]);
  useEffect(() => () => onFound(null), [onFound]);
  useEffect(() => {
    if (!isTextShown) return;
    const chunk = hit ? chunkAt(chunks, hit.start) : -1;
    const nth = hit ? hits.slice(0, at).filter(({ start }) => chunkAt(chunks, start) === chunk).length : 0;
    if (hit && !isDrawn(chunk)) view.current?.show(null, hit.start);
    highlights.current?.show(query, hit ? { chunk, nth } : null);
    const frame = requestAnimationFrame(() => highlights.current?.scrollToCurrent(HEADROOM));
    return () => cancelAnimationFrame(frame);
  }, [hit, hits, at, query, chunks, view, highlights, isTextShown]);

  function step(by: 1 | -1) {
    if (hits.length > 0) setAt((at + by + hits.length) % hits.length);
  }

  function press(event: KeyboardEvent) {
    if (event.key === "Escape") onClose();
    else if (event.key === "Enter") step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  }

  return (
    <search
      aria-label="Search the text"
      className="no-print sticky top-16 z-20 mb-4 flex flex-wrap items-center gap-1 rounded-lg border border-rule bg-sheet p-1.5 shadow-lift"
    >
      <Search size={16} aria-hidden="true" className="ml-1.5 text-ink-faint" />
      <input
        ref={input}
        type="search"
        aria-label="Search the text"
        placeholder="Search the text"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          search();
        }}
        onKeyDown={press}
        className="h-8 min-w-24 flex-1 bg-transparent px-1.5 text-base text-ink placeholder:text-ink-faint"
      />
      <span role="status" className="px-1 text-sm text-ink-soft tabular-nums">
        {wordsFor(query, hits, at)}
      </span>
      <Button
        look="quiet"
        size="icon"
        aria-label="Previous hit"
        title="Previous (Shift Enter)"
        disabled={hits.length === 0}
        onClick={() => step(-1)}
      >
        <ChevronUp size={16} aria-hidden="true" />
      </Button>
      <Button
        look="quiet"
        size="icon"
        aria-label="Next hit"
        title="Next (Enter)"
        disabled={hits.length === 0}
        onClick={() => step(1)}
      >
        <ChevronDown size={16} aria-hidden="true" />
      </Button>
      <Button look="quiet" size="icon" aria-label="Close the search" title="Close (Esc)" onClick={onClose}>
        <X size={16} aria-hidden="true" />
      </Button>
    </search>
  );
}

function wordsFor(query: string, hits: readonly Hit[], at: number): string {
  if (query.trim() === "") return "";
  if (hits.length === 0) return "Not found";
  const count = hits.length >= MOST_HITS ? `more than ${MOST_HITS.toLocaleString("en")}` : `${hits.length}`;
  return `${at + 1} of ${count}`;
}

function isDrawn(chunk: number): boolean {
  return document.querySelector(`.manuscript [data-chunk="${chunk}"] > :not([aria-hidden])`) !== null;
}

function useHighlights(): RefObject<SearchHighlights | null> {
  const highlights = useRef<SearchHighlights | null>(null);
  useEffect(() => {
    const container = document.querySelector<HTMLElement>(".manuscript");
    if (!container) return;
    highlights.current = new SearchHighlights(container);
    return () => highlights.current?.end();
  }, []);
  return highlights;
}
