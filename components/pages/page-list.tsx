"use client";

import type { PDFDocumentProxy } from "pdfjs-dist";
import { memo, type RefObject, useEffect, useImperativeHandle, useMemo, useRef, useState } from "react";
import type { Passage } from "#components/reader/find-passage.ts";
import type { FoundWords } from "#components/reader/found-words.ts";
import type { NumberedComment } from "#components/reader/reader-state.ts";
import type { PagesTextView, TextView } from "#components/reader/text-view.ts";
import { POINTED } from "#lib/rendered/hast-highlights.ts";
import type { DrawQueue } from "./draw-queue.ts";
import { boxesByPage, boxesOf, type PageBox } from "./page-boxes.ts";
import { type MarkedSpan, PageMarks, type PageMarksProps } from "./page-marks.tsx";
import { PagesView } from "./pages-view.ts";
import { PdfPage, type PdfPageProps } from "./pdf-page.tsx";
import type { Scroller } from "./scroller.ts";
import { useKeptPlace } from "./use-kept-place.ts";
import { useNearPages } from "./use-near-pages.ts";
import type { PageSizes } from "./use-page-sizes.ts";
import type { WordsLoader } from "./words-loader.ts";

const NONE: readonly PageBox[] = [];

export interface MarkedPages {
  comments: readonly NumberedComment[];
  /** A passage that a link or the chat points at. */
  pointed: Passage | null;
  /** What a search found; null without one. */
  found: FoundWords | null;
  /** The length of the text, in UTF-16 units. */
  length: number;
  view: RefObject<PagesTextView | null>;
  /** What the cards stand beside: the pages too, unless they are beside the text. */
  cardView: RefObject<TextView | null>;
  onChoose: (numbers: number[]) => void;
}

interface PageListProps extends MarkedPages {
  pdf: PDFDocumentProxy;
  sizes: PageSizes;
  width: number;
  scroller: Scroller;
  queue: DrawQueue;
  words: WordsLoader;
}

/** All pages of a file below each other. Only those near the seen part are drawn. */
export function PageList(props: PageListProps) {
  const { pdf, sizes, width, scroller, queue, words, comments, pointed, found, length } = props;
  const { view, cardView } = props;
  const [container, setContainer] = useState<HTMLDivElement | null>(null);
  const near = useNearPages(container, scroller.pane);
  useKeptPlace(scroller, container, width);
  useCleanup({ pdf, near, queue });
  useWords(words, near);
  useChoosing(container, props.onChoose);
  useEffect(() => {
    if (found && found.hits.length > 0) view.current?.show(null, found.hits[found.at]?.start ?? 0);
  }, [found, view]);
  const boxes = useMemo(() => boxesByPage(comments), [comments]);
  const spans = useMemo(() => unplaced(comments, pointed), [comments, pointed]);
  const pages = useMemo(() => Array.from({ length: pdf.numPages }, (_, i) => i + 1), [pdf]);
  const { sizeOf, onSize } = sizes;

  useImperativeHandle(view, () => {
    const heightOf = (page: number) => sizeOf(page).height / sizeOf(page).userUnit;
    return new PagesView({
      container: container ?? document.body,
      ...{ scroller, comments, words, length, heightOf },
    });
  }, [comments, length, sizeOf, container, scroller, words]);
  useImperativeHandle<TextView | null, TextView | null>(cardView, () => view.current);

  return (
    <div ref={setContainer} data-pages="" className="overflow-x-auto pb-4">
      <div className="mx-auto space-y-4" style={{ width }}>
        {pages.map((page) => (
          <MarkedPage
            key={page}
            {...{ pdf, page, width, queue, onSize, words, spans }}
            size={sizeOf(page)}
            isNear={near.has(page)}
            found={near.has(page) ? found : null}
            boxes={boxes.get(page) ?? NONE}
          />
        ))}
      </div>
    </div>
  );
}

type MarkedPageProps = Omit<PdfPageProps, "children"> & PageMarksProps;

/** Drawn again only when something of this page changes: there may be a thousand. */
const MarkedPage = memo(function MarkedPage({ boxes, spans, found, words, ...page }: MarkedPageProps) {
  return (
    <PdfPage {...page}>
      <PageMarks {...{ boxes, spans, found, words }} page={page.page} size={page.size} isNear={page.isNear} />
    </PdfPage>
  );
});

/** Returns what has no boxes of its own: comments that people wrote, and the passage that something points at. */
function unplaced(comments: readonly NumberedComment[], pointed: Passage | null): MarkedSpan[] {
  const spans = comments
    .filter((comment) => boxesOf(comment).length === 0)
    .map(({ number, anchor: { start, end } }) => ({ token: `${number}`, start, end }));
  return pointed ? [...spans, { ...pointed, token: POINTED }] : spans;
}

/** After so many pages, what pdf.js keeps of pages that are gone is given back. */
const PAGES_KEPT = 16;
/** More urgent than any page. */
const FIRST = -1;

/** Gives back fonts, pictures and measured words of pages that are no longer near. */
function useCleanup({
  pdf,
  near,
  queue,
}: {
  pdf: PDFDocumentProxy;
  near: ReadonlySet<number>;
  queue: DrawQueue;
}): void {
  const seen = useRef(new Set<number>());
  const isWaiting = useRef(false);
  useEffect(() => {
    for (const page of near) seen.current.add(page);
    if (isWaiting.current || seen.current.size <= near.size + PAGES_KEPT) return;
    isWaiting.current = true;
    // pdf.js refuses while a page is drawn, so it takes a turn of its own, and is asked again if it still refuses.
    queue.add(
      () => FIRST,
      async () => {
        isWaiting.current = false;
        await pdf.cleanup(true);
        seen.current = new Set();
      },
    );
  }, [pdf, near, queue]);
}

/** Pages that scroll past in less need no words (milliseconds). */
const REST_MS = 250;

function useWords(words: WordsLoader, near: ReadonlySet<number>): void {
  useEffect(() => {
    if (near.size === 0) return;
    const timer = setTimeout(() => void words.load(near), REST_MS);
    return () => clearTimeout(timer);
  }, [words, near]);
}

/** A click on a mark chooses its comment. The cards do the same by keyboard. */
function useChoosing(container: HTMLElement | null, onChoose: (numbers: number[]) => void): void {
  useEffect(() => {
    if (!container) return;
    const choose = ({ clientX: x, clientY: y }: MouseEvent) => {
      if (!window.getSelection()?.isCollapsed) return;
      const hit = [...container.querySelectorAll<HTMLElement>("[data-m][data-severity]")].filter((box) => {
        const { left, right, top, bottom } = box.getBoundingClientRect();
        return left <= x && x <= right && top <= y && y <= bottom;
      });
      const numbers = hit.map((box) => Number(box.dataset.m)).filter(Number.isInteger);
      if (numbers.length > 0) onChoose([...new Set(numbers)]);
    };
    container.addEventListener("click", choose);
    return () => container.removeEventListener("click", choose);
  }, [container, onChoose]);
}
