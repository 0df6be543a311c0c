import type { PDFDocumentProxy } from "pdfjs-dist";
import { TextLayer } from "./open-pdf.ts";
import { type PageSize, sizeOf } from "./use-pdf.ts";

/** Browsers draw no larger canvas everywhere (pixels). */
const MOST_PIXELS = 16_777_216;

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
    const page = await pdf.getPage(number);
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
    const layer =
      text && new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport });
    this.#stop = () => {
      task.cancel();
      layer?.cancel();
      // pdf.js cleans no page that it draws.
      void task.promise.catch(() => undefined).then(() => page.cleanup());
    };
    try {
      await task.promise;
      canvas.dataset.drawn = "";
      layer?.render().catch(() => undefined);
    } catch (error) {
      if (!this.#isStopped) throw error;
    }
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
