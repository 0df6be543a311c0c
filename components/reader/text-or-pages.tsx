"use client";

import { FileText, LetterText } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import type { OriginalPagesProps } from "#components/pages/original-pages.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";

/** Loaded with the first click: the program that draws pages is larger than the whole reader. */
const OriginalPages = lazy(async () => ({
  default: (await import("#components/pages/original-pages.tsx")).OriginalPages,
}));

export type TextSide = "text" | "pages";

interface TextOrPagesProps extends OriginalPagesProps {
  side: TextSide;
  onSide: (side: TextSide) => void;
  /** The text, which stays on the page for printing. */
  children: ReactNode;
}

/** A switch between the text and the author's own pages. */
export function TextOrPages({ side, onSide, children, ...pages }: TextOrPagesProps) {
  const tabs = [
    { id: "text", label: "Text", icon: LetterText },
    { id: "pages", label: "Pages", icon: FileText },
  ] as const;
  return (
    <>
      <fieldset className="no-print mb-4 flex w-fit rounded-md border border-rule p-0.5">
        <legend className="sr-only">Show the manuscript as</legend>
        {tabs.map(({ id, label, icon: Icon }) => (
          <button
            key={id}
            type="button"
            aria-pressed={side === id}
            onClick={() => onSide(id)}
            className="flex items-center gap-1.5 rounded px-2.5 py-1 text-sm text-ink-soft hover:text-ink aria-pressed:bg-wash aria-pressed:font-medium aria-pressed:text-ink"
          >
            <Icon size={14} aria-hidden="true" />
            {label}
          </button>
        ))}
      </fieldset>
      {side === "pages" ? (
        <div className="print:hidden">
          <Suspense fallback={<Skeleton className="aspect-[1/1.414] w-full" />}>
            <OriginalPages {...pages} />
          </Suspense>
        </div>
      ) : null}
      <div className={side === "pages" ? "hidden print:block" : undefined}>{children}</div>
    </>
  );
}
