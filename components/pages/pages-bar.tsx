"use client";

import { LayoutGrid, Maximize2, MoveHorizontal, Printer, ZoomIn, ZoomOut } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";

const ZOOMS = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3];

interface PagesBarProps {
  pages: number;
  current: number;
  onGo: (page: number) => void;
  /** 1 is as wide as the column. */
  zoom: number;
  onZoom: (zoom: number) => void;
  fitPage: () => void;
  hasThumbnails: boolean;
  onThumbnails: (shown: boolean) => void;
  url: string;
}

/** Which page is seen, and how large. */
export function PagesBar(props: PagesBarProps) {
  const { pages, current, onGo, zoom, onZoom, fitPage, hasThumbnails, onThumbnails, url } = props;
  const larger = ZOOMS.find((each) => each > zoom + 0.01);
  const smaller = ZOOMS.findLast((each) => each < zoom - 0.01);
  useZoomKeys({ larger, smaller, onZoom });
  return (
    <div className="no-print -mx-1 flex flex-wrap items-center gap-1 border-b border-rule bg-paper px-1 py-2">
      <Button
        look="quiet"
        size="icon"
        aria-label="Overview of the pages"
        title="Overview of the pages"
        aria-pressed={hasThumbnails}
        className="aria-pressed:bg-wash"
        onClick={() => onThumbnails(!hasThumbnails)}
      >
        <LayoutGrid size={15} aria-hidden="true" />
      </Button>
      <PageField key={current} {...{ current, pages, onGo }} />
      <span className="flex-1" />
      <BarButton label="Smaller (-)" isOff={smaller === undefined} onPress={() => onZoom(smaller ?? zoom)}>
        <ZoomOut size={16} aria-hidden="true" />
      </BarButton>
      <span
        aria-live="polite"
        className="hidden w-11 text-center text-sm text-ink-soft tabular-nums min-[30rem]:block"
      >
        {Math.round(100 * zoom)} %
      </span>
      <BarButton label="Larger (+)" isOff={larger === undefined} onPress={() => onZoom(larger ?? zoom)}>
        <ZoomIn size={16} aria-hidden="true" />
      </BarButton>
      <BarButton label="Fit width (0)" onPress={() => onZoom(1)}>
        <MoveHorizontal size={16} aria-hidden="true" />
      </BarButton>
      <BarButton label="Fit page" onPress={fitPage}>
        <Maximize2 size={15} aria-hidden="true" />
      </BarButton>
      <BarButton label="Open the file to print it" onPress={() => void openFile(url)}>
        <Printer size={16} aria-hidden="true" />
      </BarButton>
    </div>
  );
}

interface BarButtonProps {
  /** With its key in brackets. */
  label: string;
  isOff?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function BarButton({ label, isOff = false, onPress, children }: BarButtonProps) {
  return (
    <Button
      look="quiet"
      size="icon"
      aria-label={label.replace(/ \(.\)$/, "")}
      title={label}
      disabled={isOff}
      onClick={onPress}
    >
      {children}
    </Button>
  );
}

interface ZoomKeys {
  larger: number | undefined;
  smaller: number | undefined;
  onZoom: (zoom: number) => void;
}

/** `+`, `-` and `0`, as in viewers of pages. With Ctrl they are the browser's own. */
function useZoomKeys({ larger, smaller, onZoom }: ZoomKeys): void {
  useEffect(() => {
    const zooms: Record<string, number | undefined> = { "+": larger, "-": smaller, "0": 1 };
    const press = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
      if (target instanceof Element && target.closest("input, textarea, select, [role=dialog]")) return;
      const zoom = Object.hasOwn(zooms, key) ? zooms[key] : undefined;
      if (zoom === undefined) return;
      event.preventDefault();
      onZoom(zoom);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [larger, smaller, onZoom]);
}

/** Opens the file in a tab of its own, where the browser shows and prints it. */
async function openFile(url: string): Promise<void> {
  // Browsers let a page open a tab only at the click itself.
  const tab = window.open("", "_blank");
  const answer = await fetch(url, { headers: { prefer: "bytes" } }).catch(() => null);
  if (!answer?.ok || !tab) return tab?.close();
  tab.location.href = URL.createObjectURL(await answer.blob());
}

type PageFieldProps = Pick<PagesBarProps, "current" | "pages" | "onGo">;

function PageField({ current, pages, onGo }: PageFieldProps) {
  const [typed, setTyped] = useState(`${current}`);
  return (
    <form
      className="flex items-center gap-1.5 text-sm text-ink-soft"
      onSubmit={(event) => {
        event.preventDefault();
        const page = Math.min(pages, Math.max(1, Math.round(Number(typed)) || current));
        setTyped(`${page}`);
        onGo(page);
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
