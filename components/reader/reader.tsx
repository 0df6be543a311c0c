"use client";

import { useRouter } from "next/navigation";
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Dialog } from "#components/ui/dialog.tsx";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import { useMedia } from "#components/ui/use-media.ts";
import { splitMarkdown } from "#lib/rendered/split-markdown.ts";
import type { Session } from "#lib/reviews/schema.ts";
import { CommentSheet } from "./comment-sheet.tsx";
import { type Chat, Discussion } from "./discussion.tsx";
import { isLight } from "./first-view.ts";
import { HelpDialog } from "./help-dialog.tsx";
import { NARROW } from "./narrow.ts";
import { type OutlineEntry, outlineOf } from "./outline.ts";
import { OutlineNav } from "./outline-nav.tsx";
import { ProgressThrough } from "./progress-through.tsx";
import { Rail } from "./rail.tsx";
import { ReaderBar } from "./reader-bar.tsx";
import { ReaderSkeleton } from "./reader-skeleton.tsx";
import { initialState, numbered } from "./reader-state.ts";
import { ReaderStore, ReaderStoreProvider } from "./reader-store.ts";
import { TextColumn } from "./text-column.tsx";
import type { PagesTextView, TextView } from "./text-view.ts";
import { useReaderCommands } from "./use-reader-commands.ts";
import { type ReaderControls, useReaderControls } from "./use-reader-controls.ts";
import { type ReaderPanels, useReaderKeys } from "./use-reader-keys.ts";

/** Loaded apart, since a review that nobody else reads is the most frequent one. */
const ThreadDesk = lazy(async () => ({ default: (await import("./thread-desk.tsx")).ThreadDesk }));

interface ReaderProps {
  session: Session;
  markdown: string;
  /** True if the user may act on comments, which only the owner may. */
  canAct: boolean;
  /** The chat, or null if the user may not use it. */
  chat?: Chat | null;
  /** `?token=…` for images, if no cookie gives access to them. */
  imageQuery?: string;
  /** Shown instead of comments: the progress of the review, or why it failed. */
  standIn?: ReactNode;
  /** Shown above the opening. */
  notice?: ReactNode;
  /** The buttons of the bar. */
  actions?: ReactNode;
}

/** Shows a review beside its text. A text that would keep the server busy is rendered by the browser alone. */
export function Reader(props: ReaderProps) {
  const isInBrowser = useHydrated();
  return isInBrowser || isLight(props.markdown) ? <OpenReader {...props} /> : <ReaderSkeleton />;
}

function OpenReader(props: ReaderProps) {
  const { session, markdown, canAct, chat = null, standIn, actions } = props;
  const store = useReaderStore(session);
  const view = useRef<TextView | null>(null);
  const pagesView = useRef<PagesTextView | null>(null);
  const filterInput = useRef<HTMLInputElement>(null);
  const questionInput = useRef<HTMLTextAreaElement>(null);
  const isNarrow = useMedia(NARROW, false);
  const [help, setHelp] = useState(false);
  const [outline, setOutline] = useState(false);
  const isOwner = session.is_owner;
  const controls = useReaderControls({ store, view, markdown, canAct, isOwner, questionInput });
  const chunks = useMemo(() => splitMarkdown(markdown), [markdown]);
  const entries = useMemo(() => outlineOf(chunks), [chunks]);
  const panels = usePanels({ store, controls, filterInput, chat, setOutline, setHelp });
  useReaderKeys(store, controls, panels);
  useReaderCommands({ store, view, entries, controls, panels, canAct });

  const discussion = chat ? (
    <Discussion chat={chat} store={store} controls={controls} input={questionInput} />
  ) : null;
  const beside = { store, controls, canAct, filterInput, discussion };

  return (
    <ReaderStoreProvider value={store}>
      <ReaderBar
        session={session}
        onOutline={() => setOutline(true)}
        onHelp={() => setHelp(true)}
        actions={actions}
      />
      <div className="reader-grid mx-auto grid max-w-[92rem] grid-cols-1 gap-x-8 px-4 pb-24 min-[56.25rem]:pb-[50dvh] min-[56.25rem]:grid-cols-[minmax(0,1fr)_21rem] min-[56.25rem]:px-6 min-[80rem]:grid-cols-[13rem_minmax(0,1fr)_23rem] min-[80rem]:gap-x-10">
        <OutlineColumn {...{ entries, store, view }} />
        <TextColumn {...props} {...{ chunks, store, view, pagesView, controls, isNarrow }} />
        {isNarrow ? null : standIn ? (
          <aside id="comments" tabIndex={-1} aria-label="Review" className="no-print pt-6 focus:outline-none">
            <div className="sticky top-20">{standIn}</div>
          </aside>
        ) : (
          <Rail view={view} {...beside} />
        )}
      </div>
      {isNarrow && !standIn ? <CommentSheet {...beside} /> : null}
      {session.threads ? (
        <Suspense fallback={null}>
          <ThreadDesk {...{ store, markdown, chunks, pagesView }} />
        </Suspense>
      ) : null}
      <HelpDialog open={help} onOpenChange={setHelp} canAct={canAct} />
      <Dialog open={outline} onOpenChange={setOutline} title="Outline">
        <OutlineNav entries={entries} store={store} view={view} onGo={() => setOutline(false)} />
      </Dialog>
    </ReaderStoreProvider>
  );
}

/** Creates the store of the reader, and gives it the session when that changes. */
function useReaderStore(session: Session): ReaderStore {
  const [store] = useState(() => new ReaderStore(initialState(session)));
  useEffect(() => {
    if (store.get().session !== session)
      store.set({ session, comments: numbered(session), threads: session.threads });
  }, [session, store]);
  return store;
}

interface PanelsInput {
  store: ReaderStore;
  controls: ReaderControls;
  filterInput: RefObject<HTMLInputElement | null>;
  chat: Chat | null;
  setOutline: (open: boolean) => void;
  setHelp: (open: boolean) => void;
}

function usePanels({ store, controls, filterInput, chat, setOutline, setHelp }: PanelsInput): ReaderPanels {
  const router = useRouter();
  return useMemo(
    () => ({
      filter: () => {
        if (["overall", "discuss"].includes(store.get().tab)) flushSync(() => store.set({ tab: "comments" }));
        filterInput.current?.focus();
      },
      outline: () => setOutline(true),
      help: () => setHelp(true),
      search: () => store.set({ isSearching: true }),
      fold: () => store.set({ unfolded: !store.get().unfolded, tab: "comments" }),
      leave: () => router.push("/reviews"),
      discuss: chat && (() => controls.discuss(store.get().activeId)),
    }),
    [store, router, controls, chat, filterInput, setOutline, setHelp],
  );
}

interface ColumnProps {
  store: ReaderStore;
  view: RefObject<TextView | null>;
}

function OutlineColumn({ entries, store, view }: ColumnProps & { entries: readonly OutlineEntry[] }) {
  return (
    <nav
      aria-label="Outline"
      className="no-print sticky top-14 hidden max-h-[calc(100dvh-3.5rem)] self-start overflow-y-auto py-6 min-[80rem]:block"
    >
      <OutlineNav entries={entries} store={store} view={view} />
      <div className="mt-6 px-2">
        <ProgressThrough store={store} />
      </div>
    </nav>
  );
}
