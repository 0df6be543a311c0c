"use client";

import type { RefObject } from "react";
import { ACCEPTED_EXTENSIONS } from "#lib/conversion/format.ts";

interface FileInputProps {
  input: RefObject<HTMLInputElement | null>;
  multiple?: boolean;
  /** What the browser offers first; all formats without it. */
  accept?: string;
  onFiles: (files: File[]) => void;
}

/** A hidden file input, which a button opens by `input.current?.click()`. The same file can be chosen again. */
export function FileInput({
  input,
  multiple = false,
  accept = ACCEPTED_EXTENSIONS,
  onFiles,
}: FileInputProps) {
  return (
    <input
      ref={input}
      type="file"
      multiple={multiple}
      accept={accept}
      tabIndex={-1}
      aria-hidden="true"
      className="sr-only"
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])]);
        event.target.value = "";
      }}
    />
  );
}
