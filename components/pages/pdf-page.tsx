"use client";

import type { PDFDocumentProxy } from "pdfjs-dist";
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from "react";
import { PageDrawing } from "./draw-page.ts";
import { type DrawQueue, distanceFromView } from "./draw-queue.ts";
import type { PageSize } from "./use-pdf.ts";

export interface PdfPageProps {
  pdf: PDFDocumentProxy;
  page: number;
  size: PageSize;
  /** In CSS pixels. */
  width: number;
  isNear: boolean;
  queue: DrawQueue;
  onSize: (page: number, size: PageSize) => void;
  /** The marks over the page. */
  children: ReactNode;
}

/** One page of the author's file, drawn while it is near the window, with selectable text. */
export function PdfPage({ pdf, page, size, width, isNear, queue, onSize, children }: PdfPageProps) {
  const height = (width * size.height) / size.width;
  return (
    <section
      aria-label={`Page ${page}`}
      data-page={page}
      className="pdf-page"
      style={{ width, height, "--total-scale-factor": (size.userUnit * width) / size.width } as CSSProperties}
    >
      {isNear ? <DrawnPage {...{ pdf, page, width, queue, onSize }} /> : null}
      {children}
    </section>
  );
}

type DrawnPageProps = Pick<PdfPageProps, "pdf" | "page" | "width" | "queue" | "onSize">;

function DrawnPage({ pdf, page, width, queue, onSize }: DrawnPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (!canvas.current) return;
    const surface = canvas.current;
    const drawing = new PageDrawing({
      pdf,
      page,
      canvas: surface,
      width,
      text: text.current,
      onSize: (size) => onSize(page, size),
    });
    const takeBack = queue.add(
      () => distanceFromView(surface),
      () => drawing.draw().catch(() => setFailed(true)),
    );
    return () => {
      takeBack();
      drawing.stop();
    };
  }, [pdf, page, width, queue, onSize]);

  return (
    <>
      <canvas ref={canvas} className="size-full" />
      <div ref={text} className="pdf-text" />
      {failed ? (
        <p
          role="status"
          className="absolute inset-0 grid place-items-center bg-[#fff] p-8 text-sm text-[#000]"
        >
          This page cannot be drawn.
        </p>
      ) : null}
    </>
  );
}
