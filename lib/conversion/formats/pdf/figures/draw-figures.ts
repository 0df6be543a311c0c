import type { ReaderInput } from "../../../format-reader.ts";
import { type Figure, type Page, shownBox } from "../page/pdf-page.ts";
import type { PdfFile } from "../pdfium/pdf-file.ts";
import { renderRegion } from "../pdfium/render-region.ts";
import { ImageFiles } from "./pictures/image-file.ts";
import { ImageStreams } from "./pictures/image-streams.ts";
import { lonePicture } from "./pictures/lone-picture.ts";

/** The resolution of drawn figures: 144 dpi. */
const PIXELS_PER_POINT = 2;
/** The margin around a drawing, because strokes and labels stand on its edges. */
const MARGIN_POINTS = 3;
const MAX_FIGURES = 400;
/** The time for all figures of a file. One that has been started is drawn to its end. */
const MAX_TIME_MS = 60_000;
/** The bytes of all images that are copied as they are. Drawn ones have the size that is needed. */
const MAX_COPIED_BYTES = 60_000_000;

/**
 * Makes images of figures, with everything that the page shows there. A figure that is one picture is copied as it
 * is, any other is drawn.
 */
export class FigureDrawer {
  readonly #file: PdfFile;
  readonly #imageFiles: ImageFiles;
  readonly #source: Pick<ReaderInput, "images" | "warn">;
  #drawn = 0;
  #spentMs = 0;
  #copiedBytes = 0;

  constructor(file: PdfFile, source: Pick<ReaderInput, "images" | "warn">) {
    this.#file = file;
    this.#imageFiles = new ImageFiles(file, new ImageStreams(file.input));
    this.#source = source;
  }

  #copy(page: Page, figure: Figure): Buffer | null {
    if (!figure.picture || page.turns !== 0 || this.#copiedBytes >= MAX_COPIED_BYTES) return null;
    const pointer = this.#file.page(page.number);
    const image = pointer === 0 ? null : lonePicture(this.#file, pointer, figure);
    const bytes = image === null ? null : this.#imageFiles.read(pointer, image, figure, PIXELS_PER_POINT);
    this.#copiedBytes += bytes?.length ?? 0;
    return bytes;
  }

  #render(page: Page, figure: Figure): Buffer | null {
    const margin = figure.picture ? 0 : MARGIN_POINTS;
    const { x0, y0, x1, y1 } = shownBox(page, figure);
    const box = { x0: x0 - margin, y0: y0 - margin, x1: x1 + margin, y1: y1 + margin };
    return renderRegion(this.#file, page.number, box, PIXELS_PER_POINT);
  }

  /** Returns the image's name, or null if it was not drawn. */
  draw(page: Page, figure: Figure): string | null {
    if (this.#drawn >= MAX_FIGURES || this.#spentMs > MAX_TIME_MS) {
      this.#source.warn("figures-left-out", `Only the first ${this.#drawn} figures were kept as images.`);
      return null;
    }
    const started = performance.now();
    const image = this.#copy(page, figure) ?? this.#render(page, figure);
    this.#spentMs += performance.now() - started;
    if (image === null) return null;
    this.#drawn++;
    return this.#source.images.add(image);
  }
}
