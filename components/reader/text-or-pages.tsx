"use client";

import { Columns2, FileText, LetterText } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { loadPages } from "#components/pages/load-pages.ts";
import type { OriginalPagesProps } from "#components/pages/open-pages.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useMedia } from "#components/ui/use-media.ts";
import type { TextSide } from "./reader-state.ts";
import { useLoadedPages } from "./use-loaded-pages.ts";

/** Text and pages have room beside each other, and comments beside both. */
const WIDE = "(min-width: 80rem)";

interface TextOrPagesProps extends Omit<OriginalPagesProps, "isBeside"> {
  side: TextSide;
  onSide: (side: TextSide) => void;
  /** What the pages are, if they are not those of the uploaded file. */
  note: string | null;
  /** The text, which stays on the page for printing. */
  children: ReactNode;
}

/** A switch between the text, the author's own pages, and both beside each other. */
export function TextOrPages({ side, onSide, note, children, ...pages }: TextOrPagesProps) {
  const isWide = useMedia(WIDE, false);
  const shown = side === "both" && !isWide ? "pages" : side;
  const { Pages, failed, again } = useLoadedPages(shown !== "text");
  const tabs = [
    { id: "text", label: "Text", icon: LetterText },
    { id: "pages", label: "Pages", icon: FileText },
    ...(isWide ? [{ id: "both", label: "Both", icon: Columns2 } as const] : []),
  ] as const;
  return (
    <>
      <fieldset className="no-print mb-4 flex w-fit rounded-md border border-rule p-0.5">
        <legend className="sr-only">Show the manuscript as</legend>
        {tabs.map(({ id, label, icon: Icon }) => (
          <button
            key={id}
            type="button"
            aria-pressed={shown === id}
            onClick={() => onSide(id)}
            onPointerEnter={id === "text" ? undefined : () => void loadPages().catch(() => undefined)}
            className="flex items-center gap-1.5 rounded px-2.5 py-1 text-sm text-ink-soft hover:text-ink aria-pressed:bg-wash aria-pressed:font-medium aria-pressed:text-ink"
          >
            <Icon size={14} aria-hidden="true" />
            {label}
          </button>
        ))}
      </fieldset>
      <div
        data-side={shown}
        style={{ "--search-room": `${pages.searchRoom}px` } as CSSProperties}
        className={shown === "both" ? "grid grid-cols-2 items-start gap-8 print:block" : undefined}
      >
        <div className={shown === "pages" ? "hidden print:block" : "min-w-0"}>{children}</div>
        {shown === "text" ? null : (
          <div
            className={
              shown === "both"
                ? "sticky top-[calc(3.5rem+var(--search-room))] flex h-[calc(100dvh-3.5rem-var(--search-room))] min-w-0 flex-col print:hidden"
                : "print:hidden"
            }
          >
            {note ? <p className="mb-3 text-sm text-ink-soft">{note}</p> : null}
            {Pages ? <Pages {...pages} isBeside={shown === "both"} /> : null}
            {failed ? (
              <Notice tone="critical">
                <p>
                  The program that shows pages could not be loaded. Check your connection, then try again.
                </p>
                <Button size="sm" className="mt-2" onClick={again}>
                  Try again
                </Button>
              </Notice>
            ) : null}
            {Pages || failed ? null : <Skeleton className="aspect-[1/1.414] w-full" />}
          </div>
        )}
      </div>
    </>
  );
}
