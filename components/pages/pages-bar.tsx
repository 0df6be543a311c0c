"use client";

import { Maximize2, MoveHorizontal, Printer, ZoomIn, ZoomOut } from "lucide-react";
import { type RefObject, useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";

const ZOOMS = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3];
/** The page whose end is below this line counts as the current one, in CSS pixels. */
const LINE = 240;
const HEADROOM = 112;

interface PagesBarProps {
  pages: number;
  /** 1 is as wide as the column. */
  zoom: number;
  onZoom: (zoom: number) => void;
  fitPage: () => void;
  column: RefObject<HTMLElement | null>;
  url: string;
}

/** Which page is seen, and how large. */
export function PagesBar({ pages, zoom, onZoom, fitPage, column, url }: PagesBarProps) {
  const current = useCurrentPage(column);
  const larger = ZOOMS.find((each) => each > zoom + 0.01);
  const smaller = ZOOMS.findLast((each) => each < zoom - 0.01);
  return (
    <div className="no-print sticky top-14 z-10 -mx-1 mb-3 flex flex-wrap items-center gap-1 border-b border-rule bg-paper px-1 py-2">
      <PageField key={current} current={current} pages={pages} column={column} />
      <span className="flex-1" />
      <Button
        look="quiet"
        size="icon"
        aria-label="Smaller"
        title="Smaller"
        disabled={smaller === undefined}
        onClick={() => onZoom(smaller ?? zoom)}
      >
        <ZoomOut size={16} aria-hidden="true" />
      </Button>
      <span aria-live="polite" className="w-11 text-center text-sm text-ink-soft tabular-nums">
        {Math.round(100 * zoom)} %
      </span>
      <Button
        look="quiet"
        size="icon"
        aria-label="Larger"
        title="Larger"
        disabled={larger === undefined}
        onClick={() => onZoom(larger ?? zoom)}
      >
        <ZoomIn size={16} aria-hidden="true" />
      </Button>
      <Button look="quiet" size="icon" aria-label="Fit width" title="Fit width" onClick={() => onZoom(1)}>
        <MoveHorizontal size={16} aria-hidden="true" />
      </Button>
      <Button look="quiet" size="icon" aria-label="Fit page" title="Fit page" onClick={fitPage}>
        <Maximize2 size={15} aria-hidden="true" />
      </Button>
      <Button
        look="quiet"
        size="icon"
        aria-label="Open the file to print it"
        title="Open the file to print it"
        onClick={() => void openFile(url)}
      >
        <Printer size={16} aria-hidden="true" />
      </Button>
    </div>
  );
}

/** Opens the file in a tab of its own, where the browser shows and prints it. */
async function openFile(url: string): Promise<void> {
  // Browsers let a page open a tab only at the click itself.
  const tab = window.open("", "_blank");
  const answer = await fetch(url, { headers: { prefer: "bytes" } }).catch(() => null);
  if (!answer?.ok || !tab) return tab?.close();
  tab.location.href = URL.createObjectURL(await answer.blob());
}

interface PageFieldProps {
  current: number;
  pages: number;
  column: RefObject<HTMLElement | null>;
}

function PageField({ current, pages, column }: PageFieldProps) {
  const [typed, setTyped] = useState(`${current}`);
  function go() {
    const page = Math.min(pages, Math.max(1, Math.round(Number(typed)) || current));
    setTyped(`${page}`);
    const target = column.current?.querySelector(`[data-page="${page}"]`);
    if (target) window.scrollTo({ top: window.scrollY + target.getBoundingClientRect().top - HEADROOM });
  }
  return (
    <form
      className="flex items-center gap-1.5 text-sm text-ink-soft"
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <label htmlFor="page-number">Page</label>
      <input
        id="page-number"
        inputMode="numeric"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.currentTarget.select()}
        className="h-8 w-12 rounded-md border border-rule bg-sheet px-2 text-right text-ink tabular-nums"
      />
      <span className="tabular-nums">of {pages}</span>
    </form>
  );
}

function useCurrentPage(column: RefObject<HTMLElement | null>): number {
  const [current, setCurrent] = useState(1);
  useEffect(() => {
    let waiting = 0;
    const look = () => {
      waiting = 0;
      const pages = [...(column.current?.querySelectorAll<HTMLElement>("[data-page]") ?? [])];
      const seen = pages.find((page) => page.getBoundingClientRect().bottom > LINE);
      setCurrent(Number(seen?.dataset.page ?? 1));
    };
    const soon = () => {
      if (waiting === 0) waiting = requestAnimationFrame(look);
    };
    window.addEventListener("scroll", soon, { passive: true });
    return () => {
      window.removeEventListener("scroll", soon);
      cancelAnimationFrame(waiting);
    };
  }, [column]);
  return current;
}
