"use client";

import type { RefObject } from "react";
import type { Command } from "#components/palette/command.ts";
import { usePaletteCommands } from "#components/palette/palette.tsx";
import { plainText } from "#components/ui/plain-text.ts";
import type { OutlineEntry } from "./outline.ts";
import { doneOfReview, isDone, openCount, openOfReview } from "./reader-state.ts";
import type { ReaderStore } from "./reader-store.ts";
import { shownPages } from "./shown-pages.ts";
import { shownWords } from "./shown-words.ts";
import type { TextView } from "./text-view.ts";
import type { ReaderControls } from "./use-reader-controls.ts";
import type { ReaderPanels } from "./use-reader-keys.ts";

interface ReaderParts {
  store: ReaderStore;
  view: RefObject<TextView | null>;
  entries: readonly OutlineEntry[];
  controls: ReaderControls;
  panels: ReaderPanels;
  canAct: boolean;
}

/** Adds the comments, the sections and the actions of a review to the command palette. */
export function useReaderCommands({ store, view, entries, controls, panels, canAct }: ReaderParts): void {
  usePaletteCommands(() => [
    ...actions({ store, controls, panels, canAct }),
    ...store.get().comments.map(
      (comment): Command => ({
        id: `comment ${comment.id}`,
        group: "Comments",
        label: comment.title,
        detail: `${comment.number}${isDone(comment) ? ", done" : ""}`,
        keywords: comment.haystack,
        run: () => controls.choose(comment.id),
      }),
    ),
    ...entries.map(
      (entry): Command => ({
        id: `section ${entry.start}`,
        group: "Sections",
        label: plainText(entry.title),
        run: () => view.current?.show(null, entry.start),
      }),
    ),
  ]);
}

type Acting = Pick<ReaderParts, "store" | "controls" | "panels" | "canAct">;

function actions({ store, controls, panels, canAct }: Acting): Command[] {
  const action = (label: string, run: () => void, keywords = ""): Command => ({
    id: `reader ${label}`,
    group: "Actions",
    label,
    keywords,
    run,
  });
  const { activeId, comments } = store.get();
  const active = comments.find(({ id }) => id === activeId);
  const own = canAct && active && !isDone(active);
  return [
    action("Search the text", panels.search, "find words"),
    ...(shownPages(store.get().session)
      ? [
          action("Show the text", () => store.set({ side: "text" }), "view manuscript"),
          action("Show the pages", () => store.set({ side: "pages" }), "view original pdf"),
          action("Show text and pages", () => store.set({ side: "both" }), "view split beside original pdf"),
        ]
      : []),
    action("Filter comments", panels.filter, "search"),
    action("Show the keyboard shortcuts", panels.help, "help keys"),
    action("Print with comments", () => window.print(), "export pdf paper"),
    ...(openCount(store.get()) > 0 ? [action("Next comment", () => controls.step(1))] : []),
    ...(panels.discuss ? [action("Discuss the manuscript", () => controls.discuss(null), "chat ask")] : []),
    ...(own
      ? [
          action("Mark the open comment as addressed", () => controls.act(active.id, { type: "addressed" })),
          action("Dismiss the open comment", () => controls.act(active.id, { type: "dismissed" })),
        ]
      : []),
    ...(canAct ? onShown(store, controls, action) : []),
    ...(canAct && store.get().acted.length > 0 ? [action("Undo the last action", controls.undoLast)] : []),
  ];
}

/** What can be done with all comments that the filter shows. */
function onShown(
  store: ReaderStore,
  controls: ReaderControls,
  action: (label: string, run: () => void, keywords?: string) => Command,
): Command[] {
  const open = openOfReview(store.get()).length;
  const done = doneOfReview(store.get()).length;
  const { address, dismiss } = shownWords(open);
  const keywords = "comments filter bulk";
  return [
    ...(open > 1
      ? [
          action(address, () => controls.actOnShown({ type: "addressed" }), keywords),
          action(dismiss, () => controls.actOnShown({ type: "dismissed" }), keywords),
        ]
      : []),
    ...(done > 1 ? [action(shownWords(done).reopen, controls.reopenShown, keywords)] : []),
  ];
}
