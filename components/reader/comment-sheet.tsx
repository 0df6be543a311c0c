"use client";

import { ChevronDown, ChevronLeft, ChevronRight, List, type LucideIcon } from "lucide-react";
import { type ReactNode, type RefObject, useMemo, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { useStore } from "#components/ui/store.ts";
import { countNoun } from "#lib/count-noun.ts";
import { CardList } from "./card-list.tsx";
import { CommentCard } from "./comment-card.tsx";
import { DoneList } from "./done-list.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { FoldSwitch } from "./fold-switch.tsx";
import { NoComments } from "./no-comments.tsx";
import { OrderSelect } from "./order-bar.tsx";
import { OverallPanel } from "./overall-panel.tsx";
import { RailTabs } from "./rail-tabs.tsx";
import { foldedCount, openComments, openCount, type ReaderState } from "./reader-state.ts";
import type { ReaderStore } from "./reader-store.ts";
import { ShownMenu } from "./shown-menu.tsx";
import type { ReaderControls } from "./use-reader-controls.ts";

interface CommentSheetProps {
  store: ReaderStore;
  controls: ReaderControls;
  canAct: boolean;
  filterInput: RefObject<HTMLInputElement | null>;
  /** The chat, or null if the viewer may not use it. */
  discussion: ReactNode;
}

/** On a narrow screen: a bar at the bottom, and above it the open comment or the list, over the text. */
export function CommentSheet(props: CommentSheetProps) {
  const { store, controls, canAct, discussion } = props;
  const state = useStore(store, (whole) => whole);
  const [listed, setListed] = useState(false);
  const active = state.comments.find((comment) => comment.id === state.activeId);
  const discussing = state.tab === "discuss";

  function lower() {
    setListed(false);
    if (discussing) store.set({ tab: "comments" });
    controls.choose(null);
  }

  function list() {
    setListed(!listed || discussing);
    if (discussing) store.set({ tab: "comments" });
  }

  return (
    <aside
      id="comments"
      tabIndex={-1}
      aria-label="Review"
      className="no-print fixed inset-x-0 bottom-0 focus:outline-none z-30 border-t border-rule bg-sheet shadow-lift"
    >
      {discussing ? (
        <div className="h-[max(58dvh,22rem)] max-h-[calc(100dvh-7rem)] p-3 motion-safe:animate-rise">
          {discussion}
        </div>
      ) : listed || active ? (
        <div className="max-h-[58dvh] overflow-y-auto overscroll-contain p-3 motion-safe:animate-rise">
          {listed ? <SheetList {...props} onChosen={() => setListed(false)} /> : null}
          {!listed && active ? (
            <CommentCard
              comment={active}
              isOpen
              canAct={canAct}
              refusal={state.refusals[active.id]}
              controls={controls}
            />
          ) : null}
        </div>
      ) : null}
      <SheetBar
        {...{ state, controls }}
        listed={listed && !discussing}
        onList={list}
        onClose={listed || discussing || active ? lower : null}
      />
    </aside>
  );
}

interface SheetBarProps {
  state: ReaderState;
  controls: ReaderControls;
  listed: boolean;
  onList: () => void;
  /** Null if nothing is open. */
  onClose: (() => void) | null;
}

function SheetBar({ state, controls, listed, onList, onClose }: SheetBarProps) {
  const shown = useMemo(() => openComments(state), [state]);
  const at = shown.findIndex((comment) => comment.id === state.activeId);
  const isEmpty = shown.length === 0;
  return (
    <div className="flex h-14 items-center gap-1 border-t border-rule px-2 pb-[env(safe-area-inset-bottom)]">
      <Button look="quiet" onClick={onList} aria-expanded={listed}>
        <List size={18} aria-hidden="true" />
        {listed ? "Hide list" : "List"}
      </Button>
      <p className="flex-1 text-center text-sm text-ink-soft tabular-nums">
        {at >= 0 ? `${at + 1} of ${shown.length}` : describeCount(state)}
      </p>
      {onClose ? <SheetButton label="Close" icon={ChevronDown} onClick={onClose} /> : null}
      <SheetButton
        label="Previous comment"
        icon={ChevronLeft}
        disabled={isEmpty}
        onClick={() => controls.step(-1)}
      />
      <SheetButton
        label="Next comment"
        icon={ChevronRight}
        disabled={isEmpty}
        onClick={() => controls.step(1)}
      />
    </div>
  );
}

/** Returns how many comments are open, and how many of them are folded: "14 comments, 4 folded". */
function describeCount(state: ReaderState): string {
  if (state.comments.length === 0) return "No comments";
  const open = openCount(state);
  const folded = state.unfolded ? 0 : foldedCount(state);
  return `${countNoun(open, "comment")}${folded > 0 ? `, ${folded} folded` : ""}`;
}

interface SheetButtonProps {
  label: string;
  icon: LucideIcon;
  disabled?: boolean;
  onClick: () => void;
}

function SheetButton({ label, icon: Icon, disabled = false, onClick }: SheetButtonProps) {
  return (
    <Button look="quiet" size="icon" aria-label={label} disabled={disabled} onClick={onClick}>
      <Icon size={20} aria-hidden="true" />
    </Button>
  );
}

function SheetList({
  store,
  controls,
  canAct,
  filterInput,
  discussion,
  onChosen,
}: CommentSheetProps & { onChosen: () => void }) {
  const state = useStore(store, (whole) => whole);
  const isEmpty = state.comments.length === 0;
  const choosing = useMemo(
    () => ({
      ...controls,
      choose: (id: string | null, options?: { scroll?: boolean }) => {
        controls.choose(id, options);
        if (id) onChosen();
      },
    }),
    [controls, onChosen],
  );
  return (
    <div className="space-y-3">
      <RailTabs store={store} canDiscuss={discussion !== null} />
      {state.tab === "overall" ? (
        <OverallPanel store={store} controls={controls} />
      ) : isEmpty ? null : (
        <FilterBar store={store} input={filterInput} />
      )}
      {state.tab === "done" ? <DoneList store={store} controls={choosing} canAct={canAct} /> : null}
      {state.tab === "comments" && isEmpty ? <NoComments store={store} /> : null}
      {state.tab === "comments" && !isEmpty ? (
        <div className="flex items-center justify-between">
          <OrderSelect store={store} />
          {canAct ? <ShownMenu store={store} controls={controls} /> : null}
        </div>
      ) : null}
      {state.tab === "comments" ? (
        <CardList comments={openComments(state)} openId={null} controls={choosing} {...{ store, canAct }} />
      ) : null}
      {state.tab === "comments" ? <FoldSwitch store={store} /> : null}
    </div>
  );
}
