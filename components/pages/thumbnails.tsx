"use client";

import type { PDFDocumentProxy } from "pdfjs-dist";
import { type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from "react";
import type { NumberedComment } from "#components/reader/reader-state.ts";
import { PageDrawing } from "./draw-page.ts";
import { type DrawQueue, distanceFromView } from "./draw-queue.ts";
import { boxesOf } from "./page-boxes.ts";
import { useNearPages } from "./use-near-pages.ts";
import type { PageSizes } from "./use-page-sizes.ts";

/** In CSS pixels. */
const WIDTH = 88;
/** Pages that are read are drawn first. */
const LATER = 1_000_000;

interface ThumbnailsProps {
  pdf: PDFDocumentProxy;
  sizes: PageSizes;
  comments: readonly NumberedComment[];
  queue: DrawQueue;
  current: number;
  onGo: (page: number) => void;
  className: string;
}

/** Small pictures of all pages, with how many comments each has. Arrow keys go through them. */
export function Thumbnails(props: ThumbnailsProps) {
  const { pdf, sizes, comments, queue, current, onGo, className } = props;
  const [strip, setStrip] = useState<HTMLElement | null>(null);
  const near = useNearPages(strip, strip);
  const counts = useMemo(() => countByPage(comments), [comments]);
  const pages = useMemo(() => Array.from({ length: pdf.numPages }, (_, i) => i + 1), [pdf]);
  useEffect(() => {
    const chosen = strip?.querySelector<HTMLElement>(`[data-page="${current}"]`);
    if (strip && chosen) keepInView(strip, chosen);
  }, [strip, current]);

  function press(event: KeyboardEvent) {
    const last = pages.length;
    const target = targetOf(event.key, current, last);
    if (target === null) return;
    event.preventDefault();
    onGo(target);
    strip?.querySelector<HTMLElement>(`[data-page="${target}"] button`)?.focus({ preventScroll: true });
  }

  return (
    <nav ref={setStrip} aria-label="Pages" className={className} onKeyDown={press}>
      <ol className="flex flex-wrap justify-center gap-3">
        {pages.map((page) => (
          <Thumbnail
            key={page}
            {...{ pdf, page, queue, onGo }}
            height={(WIDTH * sizes.sizeOf(page).height) / sizes.sizeOf(page).width}
            isNear={near.has(page)}
            isCurrent={page === current}
            count={counts.get(page) ?? 0}
          />
        ))}
      </ol>
    </nav>
  );
}

function targetOf(key: string, current: number, last: number): number | null {
  const targets: Record<string, number> = {
    ArrowDown: current + 1,
    ArrowRight: current + 1,
    ArrowUp: current - 1,
    ArrowLeft: current - 1,
    Home: 1,
    End: last,
  };
  const target = Object.hasOwn(targets, key) ? targets[key] : undefined;
  return target === undefined ? null : Math.min(last, Math.max(1, target));
}

/** Scrolls the strip alone. */
function keepInView(strip: HTMLElement, chosen: HTMLElement): void {
  const [outer, inner] = [strip.getBoundingClientRect(), chosen.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom)
    strip.scrollBy({ top: inner.top - outer.top - (outer.height - inner.height) / 2 });
}

function countByPage(comments: readonly NumberedComment[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const comment of comments) {
    const [first] = comment.is_dismissed || comment.is_addressed ? [] : boxesOf(comment);
    if (first) counts.set(first.page, (counts.get(first.page) ?? 0) + 1);
  }
  return counts;
}

interface ThumbnailProps {
  pdf: PDFDocumentProxy;
  page: number;
  queue: DrawQueue;
  height: number;
  isNear: boolean;
  isCurrent: boolean;
  /** How many open comments begin on the page. */
  count: number;
  onGo: (page: number) => void;
}

const Thumbnail = memo(function Thumbnail(props: ThumbnailProps) {
  const { page, height, isNear, isCurrent, count, onGo } = props;
  const comments = count === 0 ? "" : count === 1 ? ", 1 comment" : `, ${count} comments`;
  return (
    <li data-page={page}>
      <button
        type="button"
        tabIndex={isCurrent ? 0 : -1}
        aria-current={isCurrent ? "page" : undefined}
        onClick={() => onGo(page)}
        className="group block text-center text-xs text-ink-soft"
      >
        <span
          className="relative block overflow-hidden rounded-sm bg-[#fff] ring-1 ring-rule group-aria-[current]:ring-2 group-aria-[current]:ring-accent"
          style={{ width: WIDTH, height }}
        >
          {isNear ? <Picture {...props} /> : null}
          {count > 0 ? (
            <span
              aria-hidden="true"
              className="absolute top-1 right-1 min-w-4 rounded-full bg-[#1f4fd8] px-1 text-[0.6875rem] leading-4 font-medium text-[#fff] tabular-nums"
            >
              {count}
            </span>
          ) : null}
        </span>
        <span className="mt-0.5 block tabular-nums group-aria-[current]:font-medium group-aria-[current]:text-ink">
          <span className="sr-only">Page </span>
          {page}
          <span className="sr-only">{comments}</span>
        </span>
      </button>
    </li>
  );
});

function Picture({ pdf, page, queue }: ThumbnailProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!canvas.current) return;
    const surface = canvas.current;
    const drawing = new PageDrawing({ pdf, page, canvas: surface, width: WIDTH, text: null, onSize: null });
    const takeBack = queue.add(
      () => LATER + distanceFromView(surface),
      () => drawing.draw(),
    );
    return () => {
      takeBack();
      drawing.stop();
    };
  }, [pdf, page, queue]);
  return <canvas ref={canvas} className="size-full" />;
}
