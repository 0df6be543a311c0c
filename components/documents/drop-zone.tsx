"use client";

import { FileUp } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { formatNames } from "#lib/conversion/format.ts";
import { FileInput } from "./file-input.tsx";
import { useFilesFromPage } from "./use-files-from-page.ts";

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
  const over = useFilesFromPage(onFiles);
  return (
    <section
      aria-label="Upload"
      className={`relative rounded-xl border border-dashed transition-colors ${over ? "border-accent bg-accent-wash" : "border-rule-strong bg-sheet"} ${large ? "px-6 py-16 text-center sm:py-24" : "flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3"}`}
    >
      <FileInput input={input} multiple onFiles={onFiles} />
      {large ? <Invitation over={over} limits={limits} /> : null}
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
        <p className="min-w-0 flex-1 basis-56 text-sm text-ink-faint">
          {over
            ? "Drop to upload"
            : "You can also drop a file, or paste a file or text, anywhere on this page."}{" "}
          <span className="max-md:hidden">{limits}</span>
        </p>
      )}
    </section>
  );
}

function Invitation({ over, limits }: { over: boolean; limits: string }) {
  return (
    <>
      <FileUp size={36} strokeWidth={1.25} aria-hidden="true" className="mx-auto text-accent" />
      <h2 className="mt-5 font-serif text-2xl font-semibold">
        {over ? "Drop to upload" : "Drop a manuscript here"}
      </h2>
      <p className="mx-auto mt-2 max-w-md text-ink-soft">
        {formatNames("or")}. {limits} You can also paste a file or text.
      </p>
    </>
  );
}
