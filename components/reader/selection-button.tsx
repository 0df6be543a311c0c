"use client";

import { MessageSquarePlus } from "lucide-react";
import { type RefObject, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "#components/ui/button.tsx";
import type { Chunk } from "#lib/rendered/split-markdown.ts";
import type { Passage } from "./find-passage.ts";
import { selectedPassage } from "./selected-passage.ts";
import type { PagesTextView } from "./text-view.ts";

interface SelectionButtonProps {
  markdown: string;
  chunks: readonly Chunk[];
  pagesView: RefObject<PagesTextView | null>;
  /** True while something else is open. */
  isOff: boolean;
  onComment: (passage: Passage) => void;
}

/** In CSS pixels. */
const GAP = 8;
const WIDTH = 130;
const SETTLE_MS = 150;

interface Place {
  left: number;
  top: number;
}

/** Offers to comment on the words that are selected in the text or on the pages: beside them, and with the key `n`. */
export function SelectionButton(props: SelectionButtonProps) {
  const { markdown, chunks, pagesView, isOff, onComment } = props;
  const [place, setPlace] = useState<Place | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setPlace(placeOf(selectedRange())), SETTLE_MS);
    };
    document.addEventListener("selectionchange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("selectionchange", look);
    };
  }, []);

  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key !== "n" || event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey)
        return;
      if (event.target instanceof Element && event.target.closest("input, textarea, select, [role=dialog]"))
        return;
      const passage = passageOf({ markdown, chunks, pagesView });
      if (!passage) return;
      event.preventDefault();
      onComment(passage);
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [markdown, chunks, pagesView, onComment]);

  if (!place || isOff) return null;
  return createPortal(
    <Button
      size="sm"
      look="primary"
      className="no-print absolute z-20 shadow-lift"
      style={place}
      title="Comment on these words (n)"
      aria-keyshortcuts="n"
      // The click would end the selection before it is read.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => {
        const passage = passageOf({ markdown, chunks, pagesView });
        if (passage) onComment(passage);
      }}
    >
      <MessageSquarePlus size={15} aria-hidden="true" />
      Comment
    </Button>,
    document.body,
  );
}

/** Returns what is selected, if it begins and ends in the text, or on the pages. */
function selectedRange(): Range | null {
  const selection = window.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const holder = elementOf(range.commonAncestorContainer)?.closest(".manuscript, [data-pages]");
  return holder && selection.toString().trim() !== "" ? range : null;
}

function elementOf(node: Node): Element | null {
  return node instanceof Element ? node : node.parentElement;
}

type Selectable = Pick<SelectionButtonProps, "markdown" | "chunks" | "pagesView">;

function passageOf({ markdown, chunks, pagesView }: Selectable): Passage | null {
  const range = selectedRange();
  if (!range) return null;
  const isOnPages = elementOf(range.commonAncestorContainer)?.closest("[data-pages]");
  return isOnPages
    ? (pagesView.current?.passageOf(range) ?? null)
    : selectedPassage(range, { markdown, chunks });
}

/** Returns where the button is on the page: below the last line of the selection, inside of the window. */
function placeOf(range: Range | null): Place | null {
  const last = [...(range?.getClientRects() ?? [])].at(-1);
  if (!last) return null;
  const left = Math.max(GAP, Math.min(last.right - WIDTH / 2, window.innerWidth - WIDTH - GAP));
  return { left: left + window.scrollX, top: last.bottom + GAP + window.scrollY };
}
