"use client";

import { FileUp } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ACCEPTED_EXTENSIONS, formatNames } from "#lib/conversion/format.ts";

interface DropZoneProps {
  /** True while the page shows nothing else. */
  large: boolean;
  limits: string;
  onFiles: (files: File[]) => void;
  children?: ReactNode;
}

/** Takes files that the user chooses, drops anywhere on the page, or pastes. */
export function DropZone({ large, limits, onFiles, children }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });

  useEffect(() => {
    let depth = 0;
    const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth += 1;
      setOver(true);
    };
    const leave = () => {
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const allow = (event: DragEvent) => {
      if (carriesFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      depth = 0;
      setOver(false);
      if (event.defaultPrevented || !carriesFiles(event)) return;
      event.preventDefault();
      take.current([...(event.dataTransfer?.files ?? [])]);
    };
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      take.current(files);
    };
    window.addEventListener("dragenter", enter);
    window.addEventListener("dragleave", leave);
    window.addEventListener("dragover", allow);
    window.addEventListener("drop", drop);
    window.addEventListener("paste", paste);
    return () => {
      window.removeEventListener("dragenter", enter);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("dragover", allow);
      window.removeEventListener("drop", drop);
      window.removeEventListener("paste", paste);
    };
  }, []);

  return (
    <section
      aria-label="Upload"
      className={`relative rounded-xl border border-dashed transition-colors ${over ? "border-accent bg-accent-wash" : "border-rule-strong bg-sheet"} ${large ? "px-6 py-16 text-center sm:py-24" : "flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3"}`}
    >
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPTED_EXTENSIONS}
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      {large ? (
        <>
          <FileUp size={36} strokeWidth={1.25} aria-hidden="true" className="mx-auto text-accent" />
          <h2 className="mt-5 font-serif text-2xl font-semibold">
            {over ? "Drop to upload" : "Drop a manuscript here"}
          </h2>
          <p className="mx-auto mt-2 max-w-md text-ink-soft">
            {formatNames("or")}. {limits}
          </p>
        </>
      ) : null}
      <div className={large ? "mt-7 flex flex-wrap justify-center gap-3" : "contents"}>
        <Button
          look={large ? "primary" : "plain"}
          size={large ? "lg" : "md"}
          onClick={() => input.current?.click()}
        >
          {large ? "Choose files" : "Upload a manuscript"}
        </Button>
        {children}
      </div>
      {large ? null : (
        <p className="min-w-0 flex-1 text-sm text-ink-faint">
          {over ? "Drop to upload" : "You can also drop or paste a file anywhere on this page."}{" "}
          <span className="max-md:hidden">{limits}</span>
        </p>
      )}
    </section>
  );
}
