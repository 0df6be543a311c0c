"use client";

import { useEffect, useRef, useState } from "react";
import { useToast } from "#components/ui/toast.tsx";
import { FEWEST_WORDS } from "#lib/reviews/schema.ts";
import { pastedFile } from "./pasted-file.ts";

type Handlers = Readonly<
  Record<"dragenter" | "dragleave" | "dragover" | "drop" | "paste", (event: Event) => void>
>;

/**
 * Takes files that the user drops or pastes anywhere on the page, and pasted text as a file. Returns true while files
 * are over the page.
 */
export function useFilesFromPage(onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const take = useRef(onFiles);
  const toast = useToast();
  const refuse = useRef(toast);
  useEffect(() => {
    take.current = onFiles;
    refuse.current = toast;
  });

  useEffect(() => {
    const handlers = pageHandlers({
      take: (files) => take.current(files),
      refuse: (title) => refuse.current({ title }),
      setOver,
    });
    for (const [type, handler] of Object.entries(handlers)) window.addEventListener(type, handler);
    return () => {
      for (const [type, handler] of Object.entries(handlers)) window.removeEventListener(type, handler);
    };
  }, []);

  return over;
}

interface PageActions {
  take: (files: File[]) => void;
  refuse: (reason: string) => void;
  setOver: (over: boolean) => void;
}

function pageHandlers({ take, refuse, setOver }: PageActions): Handlers {
  // A drag enters and leaves every element that it crosses, so the depth says when it has left the page.
  let depth = 0;
  return {
    dragenter: (event) => {
      if (!carriesFiles(event)) return;
      depth += 1;
      setOver(true);
    },
    dragleave: () => {
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    },
    dragover: (event) => {
      if (carriesFiles(event)) event.preventDefault();
    },
    drop: (event) => {
      depth = 0;
      setOver(false);
      if (event.defaultPrevented || !carriesFiles(event)) return;
      event.preventDefault();
      take([...(event.dataTransfer?.files ?? [])]);
    },
    paste: (event) => {
      if (!(event instanceof ClipboardEvent) || isTyping(event.target)) return;
      const files = [...(event.clipboardData?.files ?? [])];
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (files.length === 0 && text.trim() === "") return;
      event.preventDefault();
      // Word processors put a picture of the text beside the text.
      const pasted = pastedFile(text);
      if (pasted) take([pasted]);
      else if (files.length > 0) take(files);
      else refuse(`The pasted text is too short. A review needs at least ${FEWEST_WORDS} words.`);
    },
  };
}

/** True if a paste at the target belongs to a field. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null
  );
}

function carriesFiles(event: Event): event is DragEvent {
  return event instanceof DragEvent && (event.dataTransfer?.types.includes("Files") ?? false);
}
