"use client";

import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { FormulaText } from "#components/ui/formula-text.tsx";
import { useStore } from "#components/ui/store.ts";
import { countBySection, type OutlineEntry, sectionAt } from "./outline.ts";
import { isDone } from "./reader-state.ts";
import type { ReaderStore } from "./reader-store.ts";
import type { TextView } from "./text-view.ts";

interface OutlineNavProps {
  entries: readonly OutlineEntry[];
  store: ReaderStore;
  view: RefObject<TextView | null>;
  onGo?: () => void;
}

/** Shows the headings of the manuscript with the number of open comments in each section. */
export function OutlineNav({ entries, store, view, onGo }: OutlineNavProps) {
  const comments = useStore(store, (state) => state.comments);
  const current = useCurrentSection(entries, view);
  const counts = useMemo(
    () =>
      countBySection(
        entries,
        comments.filter((comment) => !isDone(comment)).map((comment) => comment.anchor.start),
      ),
    [entries, comments],
  );
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => keepInView(list.current?.children[current]), [current]);
  const shallowest = Math.min(...entries.map((entry) => entry.level));

  if (entries.length === 0) return <p className="text-sm text-ink-faint">The manuscript has no headings.</p>;
  return (
    <ol ref={list} className="space-y-px text-sm">
      {entries.map((entry, i) => (
        <li key={entry.start}>
          <button
            type="button"
            aria-current={i === current ? "location" : undefined}
            onClick={() => {
              view.current?.show(null, entry.start);
              onGo?.();
            }}
            className="flex w-full items-baseline gap-2 rounded px-2 py-1 text-left text-ink-soft hover:bg-wash hover:text-ink aria-[current]:font-medium aria-[current]:text-ink"
            style={{ paddingLeft: `${0.5 + Math.min(3, entry.level - shallowest) * 0.75}rem` }}
          >
            <span className="line-clamp-2 min-w-0 flex-1">
              <FormulaText text={entry.title} />
            </span>
            {counts[i] ? (
              <span className="text-xs text-ink-faint tabular-nums">
                {counts[i]}
                <span className="sr-only"> open comments</span>
              </span>
            ) : null}
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Scrolls the outline only, never the page. */
function keepInView(entry: Element | undefined): void {
  const box = entry?.closest("nav");
  if (!entry || !box) return;
  const { top, bottom } = entry.getBoundingClientRect();
  const outer = box.getBoundingClientRect();
  if (top < outer.top + 40) box.scrollTop -= outer.top + 40 - top;
  else if (bottom > outer.bottom - 40) box.scrollTop += bottom - outer.bottom + 40;
}

function useCurrentSection(entries: readonly OutlineEntry[], view: RefObject<TextView | null>): number {
  const [current, setCurrent] = useState(-1);
  useEffect(() => {
    let waiting = 0;
    const look = () => {
      waiting = 0;
      const offset = view.current?.offsetAtTop() ?? -1;
      if (offset >= 0) setCurrent(sectionAt(entries, offset));
    };
    const soon = () => {
      if (waiting === 0) waiting = window.setTimeout(look, 120);
    };
    soon();
    window.addEventListener("scroll", soon, { passive: true });
    return () => {
      window.clearTimeout(waiting);
      window.removeEventListener("scroll", soon);
    };
  }, [entries, view]);
  return current;
}
