import type { PDFDocumentProxy, TextLayer } from "pdfjs-dist";
import { loadPdfProgram } from "./load-pdf-program.ts";
import { type PageSize, sizeOf } from "./use-pdf.ts";

/** Browsers draw no larger canvas everywhere (pixels). */
const MOST_PIXELS = 16_777_216;

/** A page that scrolls past in less needs no selectable text (milliseconds). */
const REST_MS = 200;

interface DrawInput {
  pdf: PDFDocumentProxy;
  page: number;
  canvas: HTMLCanvasElement;
  /** In CSS pixels. */
  width: number;
  /** Where selectable text goes; null for a picture alone. */
  text: HTMLElement | null;
  onSize: ((size: PageSize) => void) | null;
}

/** One page on its way to the screen. */
export class PageDrawing {
  readonly #input: DrawInput;
  #isStopped = false;
  #stop = () => {};

  constructor(input: DrawInput) {
    this.#input = input;
  }

  /** Resolves when the page is drawn; its text may follow. @throws when the page cannot be drawn */
  async draw(): Promise<void> {
    if (this.#isStopped) return;
    const { pdf, page: number, canvas, width, text, onSize } = this.#input;
    const [page, program] = await Promise.all([pdf.getPage(number), loadPdfProgram()]);
    if (this.#isStopped) return;
    const size = sizeOf(page);
    onSize?.(size);
    const viewport = page.getViewport({ scale: width / size.width });
    const most = Math.sqrt(MOST_PIXELS / (viewport.width * viewport.height));
    const ratio = Math.min(window.devicePixelRatio || 1, most);
    canvas.width = Math.floor(viewport.width * ratio);
    canvas.height = Math.floor(viewport.height * ratio);
    const transform = ratio === 1 ? {} : { transform: [ratio, 0, 0, ratio, 0, 0] };
    const task = page.render({ canvas, viewport, ...transform });
    let layer: TextLayer | null = null;
    let timer = 0;
    this.#stop = () => {
      clearTimeout(timer);
      task.cancel();
      layer?.cancel();
      // pdf.js cleans no page that it draws.
      void task.promise.catch(() => undefined).then(() => page.cleanup());
    };
    try {
      await task.promise;
      canvas.dataset.drawn = "";
    } catch (error) {
      if (!this.#isStopped) throw error;
    }
    if (!text || this.#isStopped) return;
    timer = window.setTimeout(() => {
      layer = new program.TextLayer({
        textContentSource: page.streamTextContent(),
        container: text,
        viewport,
      });
      layer.render().catch(() => undefined);
    }, REST_MS);
  }

  /** Ends the drawing and gives its memory back. */
  stop(): void {
    this.#isStopped = true;
    this.#stop();
    const { canvas } = this.#input;
    // Browsers keep the pixels of a canvas that is gone for a while.
    canvas.width = 0;
    canvas.height = 0;
  }
}
