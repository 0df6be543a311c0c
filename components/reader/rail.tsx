"use client";

import { ChevronDown, ChevronsDownUp, ChevronsUpDown, ChevronUp } from "lucide-react";
import { type ReactNode, type RefObject, useDeferredValue, useMemo, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { useStore } from "#components/ui/store.ts";
import { CardList } from "./card-list.tsx";
import { CommentCard } from "./comment-card.tsx";
import { DoneList } from "./done-list.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { isFiltering } from "./filter-comments.ts";
import type { ManuscriptView } from "./manuscript-view.ts";
import { OverallPanel } from "./overall-panel.tsx";
import { RailTabs } from "./rail-tabs.tsx";
import { foldedCount, type NumberedComment, openComments } from "./reader-state.ts";
import type { ReaderStore } from "./reader-store.ts";
import { useLevelCards } from "./use-level-cards.ts";
import type { ReaderControls } from "./use-reader-controls.ts";

interface RailProps {
  store: ReaderStore;
  view: RefObject<ManuscriptView | null>;
  controls: ReaderControls;
  canAct: boolean;
  filterInput: RefObject<HTMLInputElement | null>;
  /** The chat, or null if the viewer may not use it. */
  discussion: ReactNode;
}

const NONE: readonly NumberedComment[] = [];

/** The margin: the overall assessment, the open comments level with their quotes, and the done ones. */
export function Rail({ store, view, controls, canAct, filterInput, discussion }: RailProps) {
  const tab = useStore(store, (state) => state.tab);
  return (
    <aside aria-label="Review" className="no-print relative flex min-w-0 flex-col">
      <div className="sticky top-14 z-10 bg-paper pt-4 pb-2">
        <RailTabs store={store} canDiscuss={discussion !== null} />
        {tab === "comments" || tab === "done" ? <FilterBar store={store} input={filterInput} /> : null}
        {tab === "comments" ? (
          <div className="mt-1 flex items-center justify-between">
            <FoldSwitch store={store} />
            <Steps controls={controls} />
          </div>
        ) : null}
      </div>
      {tab === "overall" ? <OverallPanel store={store} controls={controls} /> : null}
      {tab === "done" ? <DoneList store={store} controls={controls} canAct={canAct} /> : null}
      {tab === "discuss" ? (
        <div className="sticky top-[7.5rem] h-[calc(100dvh-7.5rem)] pb-3">{discussion}</div>
      ) : null}
      {tab === "comments" ? (
        <LevelCards store={store} view={view} controls={controls} canAct={canAct} />
      ) : null}
    </aside>
  );
}

function FoldSwitch({ store }: { store: ReaderStore }) {
  const folded = useStore(store, foldedCount);
  const unfolded = useStore(store, (state) => state.unfolded);
  if (folded === 0) return null;
  return (
    <Button
      look="quiet"
      size="sm"
      aria-expanded={unfolded}
      onClick={() => store.set({ unfolded: !unfolded })}
      className="-ml-2 text-ink-faint"
    >
      {unfolded ? (
        <ChevronsDownUp size={14} aria-hidden="true" />
      ) : (
        <ChevronsUpDown size={14} aria-hidden="true" />
      )}
      {unfolded ? "Hide" : "Show"} {folded} less important {folded === 1 ? "comment" : "comments"}
    </Button>
  );
}

function Steps({ controls }: { controls: ReaderControls }) {
  return (
    <div className="-mr-1.5 ml-auto flex">
      <Button
        look="quiet"
        size="icon"
        aria-label="Previous comment"
        title="Previous (k)"
        onClick={() => controls.step(-1)}
      >
        <ChevronUp size={16} aria-hidden="true" />
      </Button>
      <Button
        look="quiet"
        size="icon"
        aria-label="Next comment"
        title="Next (j)"
        onClick={() => controls.step(1)}
      >
        <ChevronDown size={16} aria-hidden="true" />
      </Button>
    </div>
  );
}

/** Shows the cards level with their quotes, or as a list while a filter is set. */
function LevelCards({ store, view, controls, canAct }: Omit<RailProps, "filterInput" | "discussion">) {
  const state = useDeferredValue(useStore(store, (whole) => whole));
  const shown = useMemo(() => openComments(state), [state]);
  const rail = useRef<HTMLDivElement>(null);
  const listed = isFiltering(state.filter);
  useLevelCards(rail, view, listed ? NONE : shown, state.activeId);

  if (listed && shown.length > 0) {
    return (
      <div key="list" ref={rail} className="scroll-panel scroll-panel-low">
        <p className="pb-2 text-xs text-ink-faint tabular-nums" role="status">
          {shown.length} of {state.comments.length} comments match
        </p>
        <CardList comments={shown} openId={state.activeId} {...{ store, controls, canAct }} />
      </div>
    );
  }

  return (
    <div key="level" ref={rail} className="relative grow">
      {shown.map((comment) => (
        <div key={comment.id} data-card={comment.id} data-unplaced="" className="level-card">
          <CommentCard
            comment={comment}
            isOpen={comment.id === state.activeId}
            canAct={canAct}
            refusal={state.refusals[comment.id]}
            controls={controls}
          />
        </div>
      ))}
      {shown.length === 0 ? <NothingOpen store={store} /> : null}
    </div>
  );
}

function NothingOpen({ store }: { store: ReaderStore }) {
  const filtering = useStore(store, (state) => isFiltering(state.filter));
  const total = useStore(store, (state) => state.comments.length);
  return (
    <p className="sticky top-48 py-6 text-sm text-ink-soft">
      {filtering
        ? "No open comment matches the filter."
        : total === 0
          ? "The review has no comments. See Overall for what was checked."
          : "All comments are done."}
    </p>
  );
}
