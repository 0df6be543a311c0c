"use client";

import { useEffect, useRef, useState } from "react";

type Handlers = Readonly<
  Record<"dragenter" | "dragleave" | "dragover" | "drop" | "paste", (event: Event) => void>
>;

/** Takes files that the user drops or pastes anywhere on the page. Returns true while files are over the page. */
export function useFilesFromPage(onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });

  useEffect(() => {
    const handlers = pageHandlers((files) => take.current(files), setOver);
    for (const [type, handler] of Object.entries(handlers)) window.addEventListener(type, handler);
    return () => {
      for (const [type, handler] of Object.entries(handlers)) window.removeEventListener(type, handler);
    };
  }, []);

  return over;
}

function pageHandlers(take: (files: File[]) => void, setOver: (over: boolean) => void): Handlers {
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
      const files = event instanceof ClipboardEvent ? [...(event.clipboardData?.files ?? [])] : [];
      if (files.length === 0) return;
      event.preventDefault();
      take(files);
    },
  };
}

function carriesFiles(event: Event): event is DragEvent {
  return event instanceof DragEvent && (event.dataTransfer?.types.includes("Files") ?? false);
}
