"use client";

import type { PDFDocumentProxy } from "pdfjs-dist";
import { type CSSProperties, useEffect, useRef, useState } from "react";
import { MarkedBox } from "#components/reader/mark.tsx";
import { TextLayer } from "./open-pdf.ts";
import type { PageBox } from "./page-boxes.ts";
import { type PageSize, sizeOf } from "./use-pdf.ts";

/** Browsers draw no larger canvas everywhere (pixels). */
const MOST_PIXELS = 16_777_216;

interface PdfPageProps {
  pdf: PDFDocumentProxy;
  page: number;
  size: PageSize;
  /** In CSS pixels. */
  width: number;
  isNear: boolean;
  boxes: readonly PageBox[];
  onSize: (page: number, size: PageSize) => void;
}

/** One page of the author's file, drawn while it is near the window, with the marks of comments and selectable text. */
export function PdfPage({ pdf, page, size, width, isNear, boxes, onSize }: PdfPageProps) {
  const height = (width * size.height) / size.width;
  return (
    <section
      aria-label={`Page ${page}`}
      data-page={page}
      className="pdf-page"
      style={{ width, height, "--total-scale-factor": (size.userUnit * width) / size.width } as CSSProperties}
    >
      {isNear ? <DrawnPage {...{ pdf, page, width, onSize }} /> : null}
      {boxes.map(({ number, bbox: [x0, y0, x1, y1] }, i) => (
        <MarkedBox
          // biome-ignore lint/suspicious/noArrayIndexKey: a comment may have several boxes, in a fixed order.
          key={`${number}.${i}`}
          token={`${number}`}
          style={{
            left: share(x0 * size.userUnit, size.width),
            top: share(y0 * size.userUnit, size.height),
            width: share((x1 - x0) * size.userUnit, size.width),
            height: share((y1 - y0) * size.userUnit, size.height),
          }}
        />
      ))}
    </section>
  );
}

const share = (part: number, whole: number) => `${(100 * part) / whole}%`;

interface DrawnPageProps {
  pdf: PDFDocumentProxy;
  page: number;
  width: number;
  onSize: (page: number, size: PageSize) => void;
}

function DrawnPage({ pdf, page: number, width, onSize }: DrawnPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let isGone = false;
    let stop = () => {};
    async function draw(): Promise<void> {
      const page = await pdf.getPage(number);
      if (isGone || !canvas.current || !text.current) return;
      const size = sizeOf(page);
      onSize(number, size);
      const scale = width / size.width;
      const viewport = page.getViewport({ scale });
      const ratio = Math.min(
        window.devicePixelRatio || 1,
        Math.sqrt(MOST_PIXELS / (viewport.width * viewport.height)),
      );
      canvas.current.width = Math.floor(viewport.width * ratio);
      canvas.current.height = Math.floor(viewport.height * ratio);
      const task = page.render({
        canvas: canvas.current,
        viewport,
        ...(ratio === 1 ? {} : { transform: [ratio, 0, 0, ratio, 0, 0] }),
      });
      const layer = new TextLayer({
        textContentSource: page.streamTextContent(),
        container: text.current,
        viewport,
      });
      const surface = canvas.current;
      stop = () => {
        task.cancel();
        layer.cancel();
        // Browsers keep the pixels of a canvas that is gone for a while, and pdf.js cleans no page that it draws.
        surface.width = 0;
        surface.height = 0;
        void task.promise.catch(() => undefined).then(() => page.cleanup());
      };
      await task.promise;
      if (!isGone && canvas.current) canvas.current.dataset.drawn = "";
      await layer.render();
    }
    draw().catch(() => {
      if (!isGone) setFailed(true);
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [pdf, number, width, onSize]);

  return (
    <>
      <canvas ref={canvas} className="size-full" />
      <div ref={text} className="pdf-text" />
      {failed ? (
        <p role="status" className="absolute inset-0 grid place-items-center bg-white p-8 text-sm text-black">
          This page cannot be drawn.
        </p>
      ) : null}
    </>
  );
}
