"use client";

import { useMemo } from "react";
import { useToast } from "#components/ui/toast.tsx";
import { actOnMany, reopenMany } from "./act-on-many.ts";
import { changeMany, OPEN } from "./comment-changes.ts";
import { type IgnoreScope, ignoreLike } from "./ignore-like.ts";
import { type Action, actOn, undo } from "./reader-actions.ts";
import { doneOfReview, isDone, neighbour, openOfReview } from "./reader-state.ts";
import type { ReaderStore } from "./reader-store.ts";

export interface CommentActions {
  act: (id: string, action: Action) => void;
  undo: (id: string) => void;
  undoLast: () => void;
  select: (id: string, isSelected: boolean) => void;
  /** Selects every comment that is listed, or none. */
  selectAll: (isSelected: boolean) => void;
  actOnSelected: (action: Action) => void;
  /** Acts on every open comment of the review that is listed. */
  actOnShown: (action: Action) => void;
  /** Opens every comment of the review again that the list of done ones shows. */
  reopenShown: () => void;
  /** Ignores the words of a comment, or its whole check, in this document. */
  /** Null for others than the owner, whose document it is. */
  ignore: ((id: string, scope: IgnoreScope) => void) | null;
}

type Choose = (id: string | null) => void;
type Toast = ReturnType<typeof useToast>;

function doneWords({ type, reason }: Action): string {
  if (type === "addressed") return "Marked as addressed";
  return reason === "wrong" ? "Dismissed as wrong" : "Dismissed";
}

/** Returns what the user can do with comments, one or several. Viewers can do nothing. */
export function useCommentActions(
  store: ReaderStore,
  { canAct, isOwner }: { canAct: boolean; isOwner: boolean },
  choose: Choose,
): CommentActions {
  const toast = useToast();
  return useMemo(() => {
    const reopen = (id: string) => void (canAct && undo(store, id));
    return {
      act: (id, action) =>
        void (canAct && mayTake(store, id, action) && actOnOne(store, { id, action, choose, toast, reopen })),
      undo: reopen,
      undoLast: () => {
        const last = store.get().acted.at(-1);
        if (!last || !canAct) return;
        const [id = null, ...others] = last;
        if (id === null || others.length > 0)
          return void changeMany(store, new Map(last.map((each) => [each, OPEN])));
        reopen(id);
        choose(id);
      },
      select: (id, isSelected) => {
        if (!canAct) return;
        if (isSelected && !openOfReview(store.get()).some((comment) => comment.id === id)) return;
        const { selected } = store.get();
        const others = [...selected].filter((each) => each !== id);
        store.set({ selected: new Set(isSelected ? [...others, id] : others) });
      },
      selectAll: (isSelected) =>
        store.set({ selected: new Set(isSelected ? openOfReview(store.get()).map(({ id }) => id) : []) }),
      actOnSelected: (action) => {
        const { selected, comments } = store.get();
        const chosen = comments.filter((each) => selected.has(each.id) && !isDone(each));
        if (canAct) void actOnMany(store, chosen, action, { choose, toast });
      },
      actOnShown: (action) =>
        void (canAct && actOnMany(store, openOfReview(store.get()), action, { choose, toast })),
      reopenShown: () => void (canAct && reopenMany(store, doneOfReview(store.get()), { choose, toast })),
      ignore: canAct && isOwner ? (id, scope) => void ignoreOne(store, { id, scope, choose, toast }) : null,
    };
  }, [store, canAct, isOwner, choose, toast]);
}

/** A comment that a person wrote is resolved, by the action that addresses the others, and not dismissed. */
function mayTake(store: ReaderStore, id: string, { type }: Action): boolean {
  const comment = store.get().comments.find((each) => each.id === id);
  return type === "addressed" || !comment?.written;
}

interface OneAction {
  id: string;
  action: Action;
  choose: Choose;
  toast: Toast;
  reopen: (id: string) => void;
}

async function actOnOne(store: ReaderStore, { id, action, choose, toast, reopen }: OneAction): Promise<void> {
  const state = store.get();
  const at = { ...state, activeId: id };
  const next = neighbour(at, 1) ?? neighbour(at, -1);
  const wasActive = state.activeId === id;
  const done = actOn(store, id, action);
  if (wasActive) choose(next?.id ?? null);
  toast({
    title: doneWords(action),
    action: { label: "Undo", hint: "Press u to undo", run: () => reopen(id) },
  });
  if (await done) return;
  toast({ title: "Not saved. The comment is open again." });
  choose(id);
}

interface IgnoreOne {
  id: string;
  scope: IgnoreScope;
  choose: Choose;
  toast: Toast;
}

async function ignoreOne(store: ReaderStore, { id, scope, choose, toast }: IgnoreOne): Promise<void> {
  const result = await ignoreLike(store, id, scope);
  if (typeof result === "string") {
    toast({ title: `Not saved. ${result}` });
    return;
  }
  const state = store.get();
  // Whoever went on meanwhile stays there.
  if (state.activeId === id && state.tab === "comments")
    choose((neighbour(state, 1) ?? neighbour(state, -1))?.id ?? null);
  toast({
    title: scope === "check" ? "This check is ignored in this document" : "Ignored in this document",
    action: { label: "Undo", hint: "Reports it again", run: () => void result.takeBack() },
  });
}
