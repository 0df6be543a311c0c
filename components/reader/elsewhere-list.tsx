"use client";

import { useDeferredValue, useMemo } from "react";
import { FormulaText } from "#components/ui/formula-text.tsx";
import { useStore } from "#components/ui/store.ts";
import { SEVERITY_LOOKS } from "./describe-comment.ts";
import { openComments } from "./reader-state.ts";
import type { ReaderStore } from "./reader-store.ts";
import type { ReaderControls } from "./use-reader-controls.ts";

/** Lists the open comments while none of their cards is level with the text in the window. */
export function ElsewhereList({ store, controls }: { store: ReaderStore; controls: ReaderControls }) {
  const state = useDeferredValue(useStore(store, (whole) => whole));
  const shown = useMemo(() => openComments(state), [state]);
  if (shown.length === 0) return null;
  return (
    <nav
      aria-label="Comments elsewhere in the text"
      className="absolute inset-x-0 top-full max-h-[calc(100dvh-13rem)] overflow-y-auto bg-paper pb-6"
    >
      <p className="pb-1.5 text-xs text-ink-faint">No comment beside this part of the text. Elsewhere:</p>
      <ol>
        {shown.map((comment) => {
          const { icon: Icon, word, ink } = SEVERITY_LOOKS[comment.severity];
          return (
            <li key={comment.id}>
              <button
                type="button"
                onClick={() => controls.choose(comment.id)}
                className="flex w-full gap-2 rounded-md px-2 py-1.5 text-left text-sm hover:bg-wash"
              >
                <Icon size={15} role="img" aria-label={word} className={`mt-0.5 shrink-0 ${ink}`} />
                <span className="min-w-0 flex-1">
                  <FormulaText text={comment.title} />
                </span>
                <span className="text-xs text-ink-faint tabular-nums">{comment.number}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
