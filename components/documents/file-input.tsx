"use client";

import type { RefObject } from "react";
import { ACCEPTED_EXTENSIONS } from "#lib/conversion/format.ts";

interface FileInputProps {
  input: RefObject<HTMLInputElement | null>;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}

/** A hidden file input, which a button opens by `input.current?.click()`. The same file can be chosen again. */
export function FileInput({ input, multiple = false, onFiles }: FileInputProps) {
  return (
    <input
      ref={input}
      type="file"
      multiple={multiple}
      accept={ACCEPTED_EXTENSIONS}
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
