"use client";

import { type RefObject, useMemo, useRef } from "react";
import { flushSync } from "react-dom";
import { focusForTyping } from "#components/chat/focus-for-typing.ts";
import type { ManuscriptView } from "./manuscript-view.ts";
import { isDone } from "./reader-state.ts";
import type { ReaderStore } from "./reader-store.ts";

export interface DiscussionControls {
  /** Opens the discussion of a comment, or of the whole manuscript. */
  discuss: (id: string | null) => void;
  /** Goes back to the comments, to the one that was discussed. */
  leaveDiscussion: () => void;
  /** Shows where a comment stands in the text, without leaving what is open beside it. */
  pointAt: (id: string) => void;
  /** Whether a card that appears should have the focus, because its discussion was left; true once. */
  takesFocus: (id: string) => boolean;
}

export function useDiscussionControls(
  store: ReaderStore,
  view: RefObject<ManuscriptView | null>,
  input: RefObject<HTMLTextAreaElement | null>,
): DiscussionControls {
  const before = useRef<Element | null>(null);
  const returning = useRef<string | null>(null);

  return useMemo(
    () => ({
      discuss: (id) => {
        if (store.get().tab !== "discuss") before.current = document.activeElement;
        flushSync(() => store.set({ tab: "discuss", discussing: id, ...(id ? { activeId: id } : {}) }));
        focusForTyping(input.current);
      },
      leaveDiscussion: () => {
        const { discussing, comments } = store.get();
        const comment = comments.find(({ id }) => id === discussing);
        returning.current = comment?.id ?? null;
        store.set({
          tab: comment && isDone(comment) ? "done" : "comments",
          activeId: comment?.id ?? null,
          pointed: null,
        });
        if (comment) view.current?.show(`${comment.number}`, comment.anchor.start);
        else if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
      },
      pointAt: (id) => {
        const comment = store.get().comments.find((one) => one.id === id);
        if (!comment) return;
        store.set({ activeId: id, pointed: null });
        view.current?.show(`${comment.number}`, comment.anchor.start);
      },
      takesFocus: (id) => {
        const wanted = returning.current === id;
        if (wanted) returning.current = null;
        return wanted;
      },
    }),
    [store, view, input],
  );
}
