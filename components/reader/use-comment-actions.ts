"use client";

import { useMemo } from "react";
import { useToast } from "#components/ui/toast.tsx";
import { countNoun } from "#lib/count-noun.ts";
import { type IgnoreScope, ignoreLike } from "./ignore-like.ts";
import { type Action, actOn, actOnAll, undo } from "./reader-actions.ts";
import { isDone, neighbour, openComments } from "./reader-state.ts";
import type { ReaderStore } from "./reader-store.ts";

export interface CommentActions {
  act: (id: string, action: Action) => void;
  undo: (id: string) => void;
  undoLast: () => void;
  select: (id: string, isSelected: boolean) => void;
  /** Selects every comment that is listed, or none. */
  selectAll: (isSelected: boolean) => void;
  actOnSelected: (action: Action) => void;
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
        reopen(last);
        choose(last);
      },
      select: (id, isSelected) => {
        if (!canAct) return;
        if (isSelected && !selectable(store).some((comment) => comment.id === id)) return;
        const { selected } = store.get();
        const others = [...selected].filter((each) => each !== id);
        store.set({ selected: new Set(isSelected ? [...others, id] : others) });
      },
      selectAll: (isSelected) =>
        store.set({ selected: new Set(isSelected ? selectable(store).map(({ id }) => id) : []) }),
      actOnSelected: (action) => void (canAct && actOnSelected(store, { action, choose, toast })),
      ignore: canAct && isOwner ? (id, scope) => void ignoreOne(store, { id, scope, choose, toast }) : null,
    };
  }, [store, canAct, isOwner, choose, toast]);
}

/** A comment that a person wrote is resolved, by the action that addresses the others, and not dismissed. */
function mayTake(store: ReaderStore, id: string, { type }: Action): boolean {
  const comment = store.get().comments.find((each) => each.id === id);
  return type === "addressed" || !comment?.written;
}

/** Only comments of the review are selected, since what is done with several is done with those. */
function selectable(store: ReaderStore) {
  return openComments(store.get()).filter(({ written }) => written === null);
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

async function actOnSelected(
  store: ReaderStore,
  { action, choose, toast }: Pick<OneAction, "action" | "choose" | "toast">,
): Promise<void> {
  const { selected, comments, activeId } = store.get();
  const ids = comments.filter((each) => selected.has(each.id) && !isDone(each)).map(({ id }) => id);
  if (ids.length === 0) return;
  store.set({ selected: new Set() });
  if (activeId !== null && ids.includes(activeId)) choose(null);
  const count = countNoun(ids.length, "comment");
  toast({
    title: action.type === "addressed" ? `${count} marked as addressed` : `${count} dismissed`,
    action: {
      label: "Undo",
      hint: "Opens these comments again",
      run: () => void Promise.all(ids.map((id) => undo(store, id))),
    },
  });
  const refused = await actOnAll(store, ids, action);
  if (refused.length > 0) toast({ title: `${refused.length} of ${count} not saved. They are open again.` });
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
