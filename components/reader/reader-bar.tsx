"use client";

import { Keyboard, TableOfContents } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { PaletteButton } from "#components/palette/palette-button.tsx";
import { SkipLink } from "#components/shell/skip-link.tsx";
import { Button } from "#components/ui/button.tsx";
import type { Session } from "#lib/reviews/schema.ts";

interface ReaderBarProps {
  session: Session;
  onOutline: () => void;
  onHelp: () => void;
  actions?: ReactNode;
}

/** Where one is, and what can be done with the whole review. */
export function ReaderBar({ session, onOutline, onHelp, actions }: ReaderBarProps) {
  return (
    <header className="no-print sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-rule bg-paper px-4 min-[56.25rem]:px-6">
      <SkipLink href="#comments">Skip to the comments</SkipLink>
      <SkipLink href="#main">Skip to the manuscript</SkipLink>
      <nav aria-label="Breadcrumb" className="min-w-0 flex-1">
        <ol className="flex min-w-0 items-center gap-2 text-sm">
          {session.user_email !== "" ? (
            <>
              <li className="shrink-0">
                <Link href="/reviews" className="text-ink-soft hover:text-ink">
                  <span className="max-sm:hidden">My reviews</span>
                  <span className="sm:hidden">Reviews</span>
                </Link>
              </li>
              <li aria-hidden="true" className="text-ink-faint">
                /
              </li>
            </>
          ) : null}
          <li aria-current="page" className="line-clamp-2 min-w-0 font-medium leading-tight sm:line-clamp-1">
            {session.title ?? session.filename}
          </li>
          {session.is_preview ? (
            <li className="shrink-0 rounded border border-rule px-1.5 text-xs text-ink-soft">Preview</li>
          ) : null}
        </ol>
      </nav>
      <Button
        look="quiet"
        size="icon"
        aria-label="Outline"
        title="Outline (o)"
        onClick={onOutline}
        className="min-[80rem]:hidden"
      >
        <TableOfContents size={17} aria-hidden="true" />
      </Button>
      <Button
        look="quiet"
        size="icon"
        aria-label="Keyboard shortcuts"
        title="Keyboard shortcuts (?)"
        onClick={onHelp}
        className="max-[56.25rem]:hidden"
      >
        <Keyboard size={17} aria-hidden="true" />
      </Button>
      <PaletteButton />
      {actions}
    </header>
  );
}
