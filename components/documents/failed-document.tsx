"use client";

import Link from "next/link";
import { useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { DocumentItem } from "#lib/documents/schema.ts";
import { FileInput } from "./file-input.tsx";

interface FailedDocumentProps {
  document: DocumentItem;
  /** The file, if this page still has it. */
  file: File | undefined;
  onReplace: (file: File) => void;
}

/** A document whose conversion failed, with the reason and what to do. */
export function FailedDocument({ document, file, onReplace }: FailedDocumentProps) {
  const input = useRef<HTMLInputElement>(null);
  const { failure } = document;
  return (
    <>
      <Notice tone="critical" className="mt-3">
        <p className="font-medium">{failure?.error ?? "The file could not be converted"}</p>
        <p className="mt-0.5">
          {failure?.detail ?? "Upload the file again, or in another format."}{" "}
          {failure ? (
            <Link href={`/problems/${failure.error_type}`} className="link">
              Read more about this problem
            </Link>
          ) : null}
        </p>
      </Notice>
      <FileInput input={input} onFiles={([chosen]) => chosen && onReplace(chosen)} />
      <div className="mt-3 flex flex-wrap gap-2">
        {file ? (
          <Button size="sm" onClick={() => onReplace(file)}>
            Try the same file again
          </Button>
        ) : null}
        <Button size="sm" onClick={() => input.current?.click()}>
          Choose another file
        </Button>
      </div>
    </>
  );
}
