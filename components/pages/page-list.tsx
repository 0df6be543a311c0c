"use client";

import type { PDFDocumentProxy } from "pdfjs-dist";
import {
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import type { NumberedComment } from "#components/reader/reader-state.ts";
import type { TextView } from "#components/reader/text-view.ts";
import type { Session } from "#lib/reviews/schema.ts";
import { boxesByPage, landmarks, type PageBox, storedSizes } from "./page-boxes.ts";
import { PagesView } from "./pages-view.ts";
import { PdfPage } from "./pdf-page.tsx";
import type { PageSize } from "./use-pdf.ts";

const NONE: readonly PageBox[] = [];

interface PageListProps {
  pdf: PDFDocumentProxy;
  first: PageSize;
  pageSizes: Session["original"]["page_sizes"];
  width: number;
  comments: readonly NumberedComment[];
  /** The length of the text, in UTF-16 units. */
  length: number;
  view: RefObject<TextView | null>;
  onChoose: (numbers: number[]) => void;
}

/** All pages of a file below each other. Only those near the window are drawn. */
export function PageList({ pdf, first, pageSizes, width, comments, length, view, onChoose }: PageListProps) {
  const container = useRef<HTMLDivElement>(null);
  const [sizes, setSizes] = useState<ReadonlyMap<number, PageSize>>(new Map());
  const near = useNearPages(container);
  useCleanup(pdf, near);
  const boxes = useMemo(() => boxesByPage(comments), [comments]);
  const stored = useMemo(() => storedSizes(pageSizes), [pageSizes]);
  const sizeOf = useCallback(
    (page: number): PageSize => {
      const known = stored[page - 1];
      return sizes.get(page) ?? (known ? { ...known, userUnit: 1 } : first);
    },
    [sizes, stored, first],
  );

  const onSize = useCallback((page: number, size: PageSize) => {
    setSizes((known) => {
      const before = known.get(page);
      const isSame = before?.width === size.width && before.height === size.height;
      return isSame ? known : new Map(known).set(page, size);
    });
  }, []);

  useImperativeHandle(view, () => {
    const heightOf = (page: number) => sizeOf(page).height / sizeOf(page).userUnit;
    const marks = landmarks(comments, { length, pages: pdf.numPages, heightOf });
    return new PagesView({ container: container.current ?? document.body, comments, marks, heightOf });
  }, [comments, length, pdf, sizeOf]);

  function choose(event: MouseEvent) {
    if (!window.getSelection()?.isCollapsed) return;
    const { clientX: x, clientY: y } = event;
    const hit = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-m][data-severity]")].filter(
      (box) => {
        const { left, right, top, bottom } = box.getBoundingClientRect();
        return left <= x && x <= right && top <= y && y <= bottom;
      },
    );
    if (hit.length > 0) onChoose([...new Set(hit.map((box) => Number(box.dataset.m)))]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the pointer. The cards do the same by keyboard.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
    <div ref={container} className="overflow-x-auto pb-4" onClick={choose}>
      <div className="mx-auto space-y-4" style={{ width }}>
        {Array.from({ length: pdf.numPages }, (_, i) => (
          <PdfPage
            // biome-ignore lint/suspicious/noArrayIndexKey: pages have their number for a name.
            key={i}
            pdf={pdf}
            page={i + 1}
            size={sizeOf(i + 1)}
            width={width}
            isNear={near.has(i + 1)}
            boxes={boxes.get(i + 1) ?? NONE}
            onSize={onSize}
          />
        ))}
      </div>
    </div>
  );
}

/** After so many pages, what pdf.js keeps of pages that are gone is given back. */
const PAGES_KEPT = 16;

/** Gives back fonts and pictures of pages that are no longer near. */
function useCleanup(pdf: PDFDocumentProxy, near: ReadonlySet<number>): void {
  const seen = useRef(new Set<number>());
  useEffect(() => {
    for (const page of near) seen.current.add(page);
    if (seen.current.size <= near.size + PAGES_KEPT) return;
    seen.current = new Set(near);
    // It refuses while a page is drawn, and is asked again with the next ones.
    pdf.cleanup(true).catch(() => undefined);
  }, [pdf, near]);
}

/** The pages within a window's height of what is seen. */
function useNearPages(container: RefObject<HTMLElement | null>): ReadonlySet<number> {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const pages = container.current?.querySelectorAll<HTMLElement>("[data-page]") ?? [];
    const observer = new IntersectionObserver(
      (entries) =>
        setNear((known) => {
          const next = new Set(known);
          for (const { target, isIntersecting } of entries) {
            const page = Number((target as HTMLElement).dataset.page);
            if (isIntersecting) next.add(page);
            else next.delete(page);
          }
          return next;
        }),
      { rootMargin: "100% 0px" },
    );
    for (const page of pages) observer.observe(page);
    return () => observer.disconnect();
  }, [container]);
  return near;
}
