"use client";

import { type ReactNode, type RefObject, useDeferredValue, useMemo, useRef, useState } from "react";
import { useStore } from "#components/ui/store.ts";
import { CardList } from "./card-list.tsx";
import { CommentCard } from "./comment-card.tsx";
import { DoneList } from "./done-list.tsx";
import { ElsewhereList } from "./elsewhere-list.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { isFiltering } from "./filter-comments.ts";
import { FoldSwitch } from "./fold-switch.tsx";
import { NoComments } from "./no-comments.tsx";
import { OrderBar } from "./order-bar.tsx";
import { OverallPanel } from "./overall-panel.tsx";
import { RailTabs } from "./rail-tabs.tsx";
import { foldedCount, openComments } from "./reader-state.ts";
import type { ReaderStore } from "./reader-store.ts";
import type { TextView } from "./text-view.ts";
import { useKeepInView } from "./use-keep-in-view.ts";
import { useLevelCards } from "./use-level-cards.ts";
import type { ReaderControls } from "./use-reader-controls.ts";

interface RailProps {
  store: ReaderStore;
  view: RefObject<TextView | null>;
  controls: ReaderControls;
  canAct: boolean;
  filterInput: RefObject<HTMLInputElement | null>;
  /** The chat, or null if the viewer may not use it. */
  discussion: ReactNode;
}

/** The margin: the overall assessment, the open comments beside the text or in a list, and the done ones. */
export function Rail({ store, view, controls, canAct, filterInput, discussion }: RailProps) {
  const tab = useStore(store, (state) => state.tab);
  const isLevel = useStore(store, (state) => state.order === "place" && !isFiltering(state.filter));
  const isEmpty = useStore(store, (state) => state.comments.length === 0);
  const [isAnyLevel, setAnyLevel] = useState(true);
  const head = (
    <>
      <RailTabs store={store} canDiscuss={discussion !== null} />
      {isEmpty ? null : (
        <>
          {tab === "comments" || tab === "done" ? <FilterBar store={store} input={filterInput} /> : null}
          {tab === "comments" ? <OrderBar {...{ store, controls, canAct }} /> : null}
        </>
      )}
    </>
  );
  // Below a head of any height, a list scrolls in what is left of the window.
  if (tab !== "discuss" && !(tab === "comments" && isLevel))
    return (
      <aside id="comments" tabIndex={-1} aria-label="Review" className="focus:outline-none no-print min-w-0">
        <div className="sticky top-14 flex max-h-[calc(100dvh-3.5rem)] flex-col pt-4">
          {head}
          {tab === "overall" ? <OverallPanel store={store} controls={controls} /> : null}
          {tab === "done" ? <DoneList store={store} controls={controls} canAct={canAct} /> : null}
          {tab === "comments" ? <CommentList store={store} controls={controls} canAct={canAct} /> : null}
        </div>
      </aside>
    );
  return (
    <aside
      id="comments"
      tabIndex={-1}
      aria-label="Review"
      className="focus:outline-none no-print relative flex min-w-0 flex-col"
    >
      <div className="sticky top-14 z-10 bg-paper pt-4 pb-2">
        {head}
        {tab === "comments" && !isAnyLevel ? <ElsewhereList store={store} controls={controls} /> : null}
      </div>
      {tab === "discuss" ? (
        <div className="sticky top-[7.5rem] h-[calc(100dvh-7.5rem)] pb-3">{discussion}</div>
      ) : null}
      {tab === "comments" ? (
        <LevelCards {...{ store, view, controls, canAct }} onAnyLevel={setAnyLevel} />
      ) : null}
    </aside>
  );
}

/** Shows the open comments below each other, in the order that the user chose. */
function CommentList({ store, controls, canAct }: Pick<RailProps, "store" | "controls" | "canAct">) {
  const state = useDeferredValue(useStore(store, (whole) => whole));
  const shown = useMemo(() => openComments(state), [state]);
  const panel = useRef<HTMLDivElement>(null);
  useKeepInView(panel, state.activeId);
  return (
    <div ref={panel} className="-mx-1 min-h-0 overflow-y-auto overscroll-contain px-1 pt-2 pb-8">
      {isFiltering(state.filter) && shown.length > 0 ? (
        <p className="pb-2 text-xs text-ink-faint tabular-nums" role="status">
          {shown.length} of {state.comments.length} comments match
        </p>
      ) : null}
      <CardList
        comments={shown}
        openId={state.activeId}
        {...{ store, controls, canAct }}
        isSelectable={canAct}
      />
      {shown.length === 0 ? <NothingOpen store={store} /> : null}
      <FoldSwitch store={store} />
    </div>
  );
}

type LevelCardsProps = Pick<RailProps, "store" | "view" | "controls" | "canAct"> & {
  /** Receives whether any card is level with the text in the window. */
  onAnyLevel: (isAny: boolean) => void;
};

/** Shows the cards level with their quotes. */
function LevelCards({ store, view, controls, canAct, onAnyLevel }: LevelCardsProps) {
  const state = useDeferredValue(useStore(store, (whole) => whole));
  const shown = useMemo(() => openComments(state), [state]);
  const rail = useRef<HTMLDivElement>(null);
  useLevelCards({ rail, view, comments: shown, activeId: state.activeId, onAnyLevel });
  return (
    <div ref={rail} className="relative grow">
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
  const folded = useStore(store, foldedCount);
  if (total === 0) return <NoComments store={store} />;
  const rest = folded === 0 ? "All comments are done." : "Every open comment is folded.";
  return (
    <p className="sticky top-48 py-6 text-sm text-ink-soft">
      {filtering ? "No open comment matches the filter." : rest}
    </p>
  );
}
