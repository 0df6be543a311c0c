"use client";

import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useMemo,
  useRef,
  useState,
} from "react";
import { useStore } from "#components/ui/store.ts";
import type { Chunk } from "#lib/rendered/split-markdown.ts";
import type { Session } from "#lib/reviews/schema.ts";
import type { FoundWords } from "./found-words.ts";
import { Manuscript } from "./manuscript.tsx";
import { Opening } from "./opening.tsx";
import { PrintComments } from "./print-comments.tsx";
import type { ReaderState } from "./reader-state.ts";
import type { ReaderStore } from "./reader-store.ts";
import { shownPages } from "./shown-pages.ts";
import { TextOrPages } from "./text-or-pages.tsx";
import type { PagesTextView, TextView } from "./text-view.ts";
import type { ReaderControls } from "./use-reader-controls.ts";

/** What the field of the search takes below the bar of the reader, in CSS pixels. */
const SEARCH_ROOM = 60;

/** Loaded with the first search. */
const TextSearch = lazy(async () => ({ default: (await import("./text-search.tsx")).TextSearch }));

interface TextColumnProps {
  session: Session;
  markdown: string;
  imageQuery?: string | undefined;
  standIn?: ReactNode;
  notice?: ReactNode;
  chunks: readonly Chunk[];
  store: ReaderStore;
  view: RefObject<TextView | null>;
  pagesView: RefObject<PagesTextView | null>;
  controls: ReaderControls;
  isNarrow: boolean;
}

/** The manuscript, as text or as pages, with what stands above it. */
export function TextColumn(props: TextColumnProps) {
  const {
    session,
    markdown,
    imageQuery = "",
    standIn,
    chunks,
    store,
    view,
    pagesView,
    controls,
    isNarrow,
  } = props;
  const comments = useStableAnchors(store);
  const pointed = useStore(store, (state) => state.pointed);
  const chooseNumbers = useCallback((numbers: number[]) => controls.chooseNumbers(numbers), [controls]);
  const chosen = useStore(store, (state) => state.side);
  const isSearching = useStore(store, (state) => state.isSearching);
  const [found, setFound] = useState<FoundWords | null>(null);
  const unseen = useRef<TextView | null>(null);
  const pages = markdown === "" ? null : shownPages(session);
  const side = pages ? chosen : "text";
  const chooseOnPages = useCallback(
    (numbers: number[]) => {
      controls.chooseNumbers(numbers);
      const { comments: known, activeId } = store.get();
      const active = known.find(({ id }) => id === activeId);
      if (side === "both" && active) view.current?.show(`${active.number}`, active.anchor.start);
    },
    [controls, store, view, side],
  );
  const text = (
    <Manuscript
      markdown={markdown}
      chunks={chunks}
      comments={comments}
      pointed={pointed}
      imageBase={`/api/documents/${session.document_id}/images`}
      imageQuery={imageQuery}
      isShown={side !== "pages"}
      view={side === "pages" ? unseen : view}
      onChoose={chooseNumbers}
    />
  );
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto w-full focus:outline-none max-w-[42rem] min-w-0 pt-8 min-[56.25rem]:pt-10"
    >
      <h1 className="sr-only">{session.title ?? session.filename}</h1>
      {standIn ? null : props.notice}
      {standIn ? null : <Opening store={store} controls={controls} />}
      {isNarrow && standIn ? <div className="mb-8">{standIn}</div> : null}
      {isSearching ? (
        <Suspense fallback={null}>
          <TextSearch
            {...{ markdown, chunks, view }}
            isTextShown={side !== "pages"}
            onFound={setFound}
            onClose={() => store.set({ isSearching: false })}
          />
        </Suspense>
      ) : null}
      <div data-text-body="">
        {pages ? (
          <TextOrPages
            {...{ side, comments, pointed, found }}
            {...pages}
            onSide={(wanted) => store.set({ side: wanted })}
            view={pagesView}
            cardView={side === "pages" ? view : unseen}
            textView={view}
            documentId={session.document_id}
            length={markdown.length}
            searchRoom={isSearching ? SEARCH_ROOM : 0}
            onChoose={chooseOnPages}
          >
            {text}
          </TextOrPages>
        ) : (
          text
        )}
      </div>
      <PrintComments store={store} />
    </main>
  );
}

function writtenIds({ threads }: ReaderState): string {
  return threads?.written_comments.map(({ comment_id }) => comment_id).join() ?? "";
}

/** Returns the comments for the text: the same value until the comments of the session change. */
function useStableAnchors(store: ReaderStore) {
  const session = useStore(store, (state) => state.session);
  const written = useStore(store, writtenIds);
  // biome-ignore lint/correctness/useExhaustiveDependencies: acting on a comment must not render the text again.
  return useMemo(() => store.get().comments, [session, store, written]);
}
