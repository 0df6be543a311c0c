"use client";

import { type RefObject, useMemo, useRef } from "react";
import { flushSync } from "react-dom";
import { focusForTyping } from "#components/chat/focus-for-typing.ts";
import { isDone } from "./reader-state.ts";
import type { ReaderStore } from "./reader-store.ts";
import type { TextView } from "./text-view.ts";

export interface DiscussionControls {
  /** Opens the chat about a comment, or about the whole manuscript. */
  discuss: (id: string | null) => void;
  /** Returns to the comment that was discussed. */
  leaveDiscussion: () => void;
  /** Scrolls to a comment in the text and keeps the chat open. */
  pointAt: (id: string) => void;
  /** Returns true, once, if a new card should take the focus because the user left its chat. */
  takesFocus: (id: string) => boolean;
}

export function useDiscussionControls(
  store: ReaderStore,
  view: RefObject<TextView | null>,
  input: RefObject<HTMLTextAreaElement | null>,
): DiscussionControls {
  const before = useRef<Element | null>(null);
  const returning = useRef<string | null>(null);

  return useMemo(
    () => ({
      discuss: (wanted) => {
        // The chat knows the comments of the review alone.
        const id = store.get().comments.find((one) => one.id === wanted && one.written === null)?.id ?? null;
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
