"use client";

import type { PDFDocumentProxy } from "pdfjs-dist";
import { type RefObject, useMemo, useState } from "react";
import { NARROW } from "#components/reader/narrow.ts";
import type { TextView } from "#components/reader/text-view.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { useMedia } from "#components/ui/use-media.ts";
import type { Session } from "#lib/reviews/schema.ts";
import { DrawQueue } from "./draw-queue.ts";
import { type MarkedPages, PageList } from "./page-list.tsx";
import { PagesBar } from "./pages-bar.tsx";
import { Scroller } from "./scroller.ts";
import { Thumbnails } from "./thumbnails.tsx";
import { goToPage, useCurrentPage } from "./use-current-page.ts";
import { useFollowText } from "./use-follow-text.ts";
import { usePageSizes } from "./use-page-sizes.ts";
import type { PageSize } from "./use-pdf.ts";
import { WordsLoader } from "./words-loader.ts";

export interface OriginalPagesProps extends MarkedPages {
  url: string;
  documentId: string;
  pageSizes: Session["original"]["page_sizes"];
  /** The text, which the pages follow while they are beside it. */
  textView: RefObject<TextView | null>;
  /** True beside the text: the pages scroll in a pane of their own. */
  isBeside: boolean;
  /** What the field of the search takes above the bar of the pages, in CSS pixels. */
  searchRoom: number;
}

interface OpenPagesProps extends OriginalPagesProps {
  pdf: PDFDocumentProxy;
  first: PageSize;
  /** In CSS pixels. */
  columnWidth: number;
}

/** The width of the strip of small pages and of what separates it from the pages, in CSS pixels. */
const STRIP = 128;
/** What a bar of scrolling takes in a pane, in CSS pixels. */
const PANE_EDGE = 16;
const LEAST_ZOOM = 0.3;
/** A pane scrolls by keyboard too. */
const PANE = { role: "region", "aria-label": "Pages beside the text", tabIndex: 0 };

/** The pages of an open file, with their bar and, on request, small pictures of all of them. */
export function OpenPages(props: OpenPagesProps) {
  const { pdf, first, columnWidth, documentId, pageSizes, isBeside, searchRoom, url, comments } = props;
  const [zoom, setZoom] = useState(1);
  const [hasThumbnails, setThumbnails] = useState(false);
  const [body, setBody] = useState<HTMLDivElement | null>(null);
  const isNarrow = useMedia(NARROW, false);
  const scroller = useMemo(
    () => new Scroller(isBeside ? body : null, searchRoom),
    [isBeside, body, searchRoom],
  );
  const [queue] = useState(() => new DrawQueue());
  const words = useMemo(() => new WordsLoader(documentId), [documentId]);
  const sizes = usePageSizes(first, pageSizes);
  const current = useCurrentPage(scroller, body);
  useFollowText({ scroller, textView: props.textView, view: props.view });
  const hasStrip = hasThumbnails && !isNarrow;
  const available = columnWidth - (hasStrip ? STRIP : 0) - (isBeside ? PANE_EDGE : 0);
  const go = (page: number) => goToPage(scroller, body, page);
  const thumbnails = (className: string, onGo: (page: number) => void) => (
    <Thumbnails {...{ pdf, sizes, comments, queue, current, className, onGo }} />
  );
  const fitPage = () => setZoom(fittingZoom(sizes.sizeOf(current), available, scroller.height()));

  return (
    <>
      <div
        className={
          isBeside
            ? ""
            : "sticky top-[calc(3.5rem+var(--search-room))] z-10 mb-3 before:absolute before:-inset-x-1 before:bottom-full before:h-(--search-room) before:bg-paper"
        }
      >
        <PagesBar
          pages={pdf.numPages}
          onGo={go}
          onZoom={setZoom}
          onThumbnails={setThumbnails}
          {...{ current, zoom, fitPage, hasThumbnails, url }}
        />
      </div>
      <div className={isBeside ? "flex min-h-0 flex-1 gap-4" : "flex items-start gap-4"}>
        {hasStrip
          ? thumbnails(
              isBeside
                ? "no-print w-28 shrink-0 overflow-y-auto py-2"
                : "no-print sticky top-[calc(7rem+var(--search-room))] max-h-[calc(100dvh-8rem-var(--search-room))] w-28 shrink-0 overflow-y-auto py-2",
              go,
            )
          : null}
        <div
          ref={setBody}
          {...(isBeside ? PANE : {})}
          className={isBeside ? "min-w-0 flex-1 overflow-y-auto pt-3" : "min-w-0 flex-1"}
        >
          {isBeside && !body ? null : (
            <PageList
              {...props}
              {...{ sizes, scroller, queue, words }}
              width={Math.round(available * zoom)}
            />
          )}
        </div>
      </div>
      <Dialog open={hasThumbnails && isNarrow} onOpenChange={setThumbnails} title="Pages">
        {thumbnails("max-h-[60dvh] overflow-y-auto p-1", (page) => {
          setThumbnails(false);
          go(page);
        })}
      </Dialog>
    </>
  );
}

/** The zoom at which a whole page fits into the seen part. */
function fittingZoom({ width, height }: PageSize, available: number, seen: number): number {
  const fitting = ((seen - PANE_EDGE) * width) / height / available;
  return Math.max(LEAST_ZOOM, Math.min(1, fitting));
}
