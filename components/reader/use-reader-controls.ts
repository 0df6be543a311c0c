"use client";

import { type RefObject, useCallback, useEffect, useMemo } from "react";
import { flushSync } from "react-dom";
import { useStore } from "#components/ui/store.ts";
import { POINTED } from "#lib/rendered/hast-highlights.ts";
import { findPassage, type Passage } from "./find-passage.ts";
import { NARROW } from "./narrow.ts";
import { isDone, neighbour, openComments } from "./reader-state.ts";
import type { ReaderStore } from "./reader-store.ts";
import type { TextView } from "./text-view.ts";
import { type CommentActions, useCommentActions } from "./use-comment-actions.ts";
import { type DiscussionControls, useDiscussionControls } from "./use-discussion-controls.ts";

export interface ReaderControls extends DiscussionControls, CommentActions {
  choose: (id: string | null, options?: { scroll?: boolean }) => void;
  chooseNumbers: (numbers: number[]) => void;
  step: (by: 1 | -1) => void;
  show: (offset: number, token?: string) => void;
  /** Scrolls to a passage and marks it. */
  point: (passage: Passage) => void;
  find: (quote: string) => Passage | null;
}

const HASH = /^#comment=(.+)$/;
const PASSAGE = /^#passage=(\d+)-(\d+)$/;

interface Controlled {
  store: ReaderStore;
  view: RefObject<TextView | null>;
  markdown: string;
  canAct: boolean;
  isOwner: boolean;
  questionInput: RefObject<HTMLTextAreaElement | null>;
}

/** Returns what the user can do in the reader, by pointer, key or address. */
export function useReaderControls({
  store,
  view,
  markdown,
  canAct,
  isOwner,
  questionInput,
}: Controlled): ReaderControls {
  const discussion = useDiscussionControls(store, view, questionInput);
  const choose = useChoose(store, view);
  const actions = useCommentActions(store, { canAct, isOwner }, choose);
  useCommentInAddress(choose);
  usePassageInAddress(store, view);
  useFirstComment(store);

  return useMemo(
    () => ({
      ...discussion,
      ...actions,
      choose,
      chooseNumbers: (numbers) => chooseNext(store, choose, numbers),
      step: (by) => {
        const target = neighbour(store.get(), by);
        if (target) choose(target.id);
      },
      show: (offset, token) => view.current?.show(token ?? null, offset),
      point: (passage) => {
        flushSync(() => store.set({ pointed: passage }));
        view.current?.show(POINTED, passage.start);
      },
      find: (quote) => findPassage(markdown, quote),
    }),
    [store, view, markdown, discussion, actions, choose],
  );
}

type Choose = ReaderControls["choose"];

/** Opens a comment, scrolls to its quote, and puts it into the address. */
function useChoose(store: ReaderStore, view: RefObject<TextView | null>): Choose {
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

/** Opens the first comment in the margin when a review opens or completes. A narrow screen shows the text alone at first. */
function useFirstComment(store: ReaderStore): void {
  const isComplete = useStore(store, (state) => state.session.processing_status === "completed");
  useEffect(() => {
    if (
      !isComplete ||
      HASH.test(window.location.hash) ||
      PASSAGE.test(window.location.hash) ||
      window.matchMedia(NARROW).matches
    )
      return;
    const [first] = openComments(store.get());
    if (store.get().activeId === null && first) store.set({ activeId: first.id });
  }, [store, isComplete]);
}

/** Marks the passage that the address names by its offsets, such as one that a reviewer's point is about. */
function usePassageInAddress(store: ReaderStore, view: RefObject<TextView | null>): void {
  useEffect(() => {
    const follow = () => {
      const [, start, end] = PASSAGE.exec(window.location.hash) ?? [];
      if (start === undefined || end === undefined) return;
      requestAnimationFrame(() => {
        flushSync(() => store.set({ activeId: null, pointed: { start: Number(start), end: Number(end) } }));
        view.current?.show(POINTED, Number(start));
      });
    };
    follow();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, [store, view]);
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
