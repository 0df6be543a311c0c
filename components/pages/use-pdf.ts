"use client";

import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useState } from "react";
import { openPdf, type PdfFailure } from "./open-pdf.ts";

export interface PageSize {
  /** In CSS pixels at a scale of 1, with rotation and the user's unit. */
  width: number;
  height: number;
  userUnit: number;
}

type Opened =
  | { state: "opening" }
  | { state: "failed"; failure: PdfFailure }
  | { state: "open"; pdf: PDFDocumentProxy; first: PageSize };

/** Opens a PDF while the component is there. `attempt` opens it again when it changes. */
export function usePdf(url: string, attempt: number): Opened {
  const [opened, setOpened] = useState<Opened>({ state: "opening" });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the file again.
  useEffect(() => {
    setOpened({ state: "opening" });
    let isGone = false;
    const fail = (failure: PdfFailure) => {
      if (!isGone) setOpened({ state: "failed", failure });
    };
    const close = openPdf(url, {
      onFailure: fail,
      onOpen: (pdf) =>
        void pdf.getPage(1).then(
          (page) => {
            if (!isGone) setOpened({ state: "open", pdf, first: sizeOf(page) });
          },
          () => fail("broken"),
        ),
    });
    return () => {
      isGone = true;
      close();
    };
  }, [url, attempt]);
  return opened;
}

export type PdfPage = Awaited<ReturnType<PDFDocumentProxy["getPage"]>>;

export function sizeOf(page: PdfPage): PageSize {
  const { width, height } = page.getViewport({ scale: 1 });
  return { width, height, userUnit: page.userUnit };
}
