"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { OpenPages, type OriginalPagesProps } from "./open-pages.tsx";
import type { PdfFailure } from "./open-pdf.ts";
import { usePdf } from "./use-pdf.ts";

const FAILURES: Record<PdfFailure, string> = {
  deleted: "The original file was deleted, so its pages cannot be shown. The text stays.",
  encrypted: "The file needs a password, so its pages cannot be shown here. Its text is in the other tab.",
  broken: "The file is damaged, so its pages cannot be shown. Its text is in the other tab.",
  unreachable: "The file could not be loaded. Check your connection, then try again.",
};

/** The author's own pages, with the marks of the comments. */
export function OriginalPages(props: OriginalPagesProps) {
  const [attempt, setAttempt] = useState(0);
  const column = useRef<HTMLDivElement>(null);
  const columnWidth = useWidth(column);
  const opened = usePdf(props.url, attempt);

  return (
    <div ref={column} className={props.isBeside ? "flex min-h-0 flex-1 flex-col" : undefined}>
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
        <OpenPages {...props} pdf={opened.pdf} first={opened.first} columnWidth={columnWidth} />
      ) : null}
    </div>
  );
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
