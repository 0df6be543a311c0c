"use client";

import { type RefObject, useCallback, useEffect, useMemo } from "react";
import { flushSync } from "react-dom";
import { useToast } from "#components/ui/toast.tsx";
import type { ActionType } from "#lib/reviews/comment-schema.ts";
import { findPassage, type Passage } from "./find-passage.ts";
import { POINTED } from "./hast-highlights.ts";
import type { ManuscriptView } from "./manuscript-view.ts";
import { actOn, undo } from "./reader-actions.ts";
import { isDone, neighbour, openComments } from "./reader-state.ts";
import type { ReaderStore } from "./reader-store.ts";
import { type DiscussionControls, useDiscussionControls } from "./use-discussion-controls.ts";

export interface ReaderControls extends DiscussionControls {
  choose: (id: string | null, options?: { scroll?: boolean }) => void;
  chooseNumbers: (numbers: number[]) => void;
  step: (by: 1 | -1) => void;
  act: (id: string, action: ActionType) => void;
  undo: (id: string) => void;
  undoLast: () => void;
  show: (offset: number, token?: string) => void;
  /** Scrolls to a passage and marks it. */
  point: (passage: Passage) => void;
  find: (quote: string) => Passage | null;
}

const HASH = /^#comment=(.+)$/;

interface Controlled {
  store: ReaderStore;
  view: RefObject<ManuscriptView | null>;
  markdown: string;
  canAct: boolean;
  questionInput: RefObject<HTMLTextAreaElement | null>;
}

/** Returns what the user can do in the reader, by pointer, key or address. */
export function useReaderControls({
  store,
  view,
  markdown,
  canAct,
  questionInput,
}: Controlled): ReaderControls {
  const discussion = useDiscussionControls(store, view, questionInput);
  const choose = useChoose(store, view);
  const { act, reopen } = useActions(store, canAct, choose);
  useCommentInAddress(choose);

  return useMemo(
    () => ({
      ...discussion,
      choose,
      chooseNumbers: (numbers) => chooseNext(store, choose, numbers),
      step: (by) => {
        const state = store.get();
        const target = neighbour(openComments(state), state.comments, state.activeId, by);
        if (target) choose(target.id);
      },
      act: (id, action) => void act(id, action),
      undo: reopen,
      undoLast: () => {
        const last = store.get().acted.at(-1);
        if (!last || !canAct) return;
        reopen(last);
        choose(last);
      },
      show: (offset, token) => view.current?.show(token ?? null, offset),
      point: (passage) => {
        flushSync(() => store.set({ pointed: passage }));
        view.current?.show(POINTED, passage.start);
      },
      find: (quote) => findPassage(markdown, quote),
    }),
    [store, view, markdown, discussion, choose, act, reopen, canAct],
  );
}

type Choose = ReaderControls["choose"];

/** Opens a comment, scrolls to its quote, and puts it into the address. */
function useChoose(store: ReaderStore, view: RefObject<ManuscriptView | null>): Choose {
  return useCallback(
    (id, { scroll = true } = {}) => {
      const comment = store.get().comments.find((one) => one.id === id);
      store.set({
        activeId: comment?.id ?? null,
        pointed: null,
        ...(comment ? { tab: isDone(comment) ? "done" : "comments" } : {}),
      });
      const { pathname, search } = window.location;
      const address = comment ? `#comment=${encodeURIComponent(comment.id)}` : pathname + search;
      history.replaceState(history.state, "", address);
      if (comment && scroll) view.current?.show(`${comment.number}`, comment.anchor.start);
    },
    [store, view],
  );
}

/** Chooses one of the comments that are marked at one place. Another click chooses the next of them. */
function chooseNext(store: ReaderStore, choose: Choose, numbers: readonly number[]): void {
  const { comments, activeId } = store.get();
  const ids = numbers.flatMap((number) => comments[number - 1]?.id ?? []);
  choose(ids[(ids.indexOf(activeId ?? "") + 1) % ids.length] ?? null, { scroll: false });
}

function useActions(store: ReaderStore, canAct: boolean, choose: Choose) {
  const toast = useToast();
  const reopen = useCallback((id: string) => void (canAct && undo(store, id)), [store, canAct]);
  const act = useCallback(
    async (id: string, action: ActionType) => {
      if (!canAct) return;
      const state = store.get();
      const list = openComments(state);
      const next = neighbour(list, state.comments, id, 1) ?? neighbour(list, state.comments, id, -1);
      const wasActive = state.activeId === id;
      const done = actOn(store, id, action);
      if (wasActive) choose(next?.id === id ? null : (next?.id ?? null));
      toast({
        title: action === "addressed" ? "Marked as addressed" : "Dismissed",
        action: { label: "Undo", hint: "Press u to undo", run: () => reopen(id) },
      });
      if (await done) return;
      toast({ title: "Not saved. The comment is open again." });
      choose(id);
    },
    [store, canAct, choose, reopen, toast],
  );
  return { act, reopen };
}

/** Opens the comment that the address names, now and whenever it changes. */
function useCommentInAddress(choose: Choose): void {
  useEffect(() => {
    const follow = () => {
      const id = HASH.exec(window.location.hash)?.[1];
      if (id) requestAnimationFrame(() => choose(decodeURIComponent(id)));
    };
    follow();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, [choose]);
}
