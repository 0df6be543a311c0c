"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import type { NumberedComment } from "#components/reader/reader-state.ts";
import type { TextView } from "#components/reader/text-view.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { Session } from "#lib/reviews/schema.ts";
import type { PdfFailure } from "./open-pdf.ts";
import { PageList } from "./page-list.tsx";
import { PagesBar } from "./pages-bar.tsx";
import { usePdf } from "./use-pdf.ts";

export interface OriginalPagesProps {
  url: string;
  comments: readonly NumberedComment[];
  length: number;
  pageSizes: Session["original"]["page_sizes"];
  view: RefObject<TextView | null>;
  onChoose: (numbers: number[]) => void;
}

const FAILURES: Record<PdfFailure, string> = {
  deleted: "The original file was deleted, so its pages cannot be shown. The text stays.",
  encrypted: "The file needs a password, so its pages cannot be shown here. Its text is in the other tab.",
  broken: "The file is damaged, so its pages cannot be shown. Its text is in the other tab.",
  unreachable: "The file could not be loaded. Check your connection, then try again.",
};

/** The author's own pages, with the marks of the comments. */
export function OriginalPages({ url, comments, length, pageSizes, view, onChoose }: OriginalPagesProps) {
  const [attempt, setAttempt] = useState(0);
  const [zoom, setZoom] = useState(1);
  const column = useRef<HTMLDivElement>(null);
  const columnWidth = useWidth(column);
  const opened = usePdf(url, attempt);

  return (
    <div ref={column}>
      {opened.state === "failed" ? (
        <Notice tone="critical" className="mt-4">
          <p>{FAILURES[opened.failure]}</p>
          {opened.failure === "unreachable" ? (
            <Button size="sm" className="mt-2" onClick={() => setAttempt(attempt + 1)}>
              Try again
            </Button>
          ) : null}
        </Notice>
      ) : null}
      {opened.state === "opening" ? (
        <div aria-busy="true" className="mt-4">
          <p role="status" className="sr-only">
            Loading the pages
          </p>
          <Skeleton className="aspect-[1/1.414] w-full" />
        </div>
      ) : null}
      {opened.state === "open" && columnWidth > 0 ? (
        <>
          <PagesBar
            pages={opened.pdf.numPages}
            zoom={zoom}
            onZoom={setZoom}
            column={column}
            fitPage={() => setZoom(fittingZoom(opened.first, columnWidth))}
            url={url}
          />
          <PageList
            {...{ comments, length, pageSizes, view, onChoose }}
            pdf={opened.pdf}
            first={opened.first}
            width={Math.round(columnWidth * zoom)}
          />
        </>
      ) : null}
    </div>
  );
}

const BARS = 150;
const LEAST_ZOOM = 0.3;

/** The zoom at which a whole page fits into the window. */
function fittingZoom({ width, height }: { width: number; height: number }, columnWidth: number): number {
  const fitting = ((window.innerHeight - BARS) * width) / height / columnWidth;
  return Math.max(LEAST_ZOOM, Math.min(1, fitting));
}

function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
