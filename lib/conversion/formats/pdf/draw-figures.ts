import type { Source } from "../../reader.ts";
import { type Figure, type Page, shownBox } from "./pdf-page.ts";
import type { PdfFile } from "./pdfium/pdf-file.ts";
import { renderRegion } from "./pdfium/render-region.ts";

/** Pixels a point: 144 dpi. */
const SCALE = 2;
const MARGIN = 3;
const MAX_FIGURES = 400;
/** Milliseconds for all figures of a file; one that is under way is drawn to its end. */
const MAX_TIME = 60_000;

/** Stage 6c: draws the places of figures as images, with everything that the page shows there. */
export class FigureDrawer {
  readonly #file: PdfFile;
  readonly #source: Pick<Source, "images" | "warn">;
  #drawn = 0;
  #spent = 0;

  constructor(file: PdfFile, source: Pick<Source, "images" | "warn">) {
    this.#file = file;
    this.#source = source;
  }

  /** The image's name, or null if it was not drawn. */
  draw(page: Page, figure: Figure): string | null {
    if (this.#drawn >= MAX_FIGURES || this.#spent > MAX_TIME) {
      this.#source.warn("figures-left-out", `Only the first ${this.#drawn} figures were kept as images.`);
      return null;
    }
    const started = performance.now();
    const margin = figure.picture ? 0 : MARGIN;
    const { x0, y0, x1, y1 } = shownBox(page, figure);
    const box = { x0: x0 - margin, y0: y0 - margin, x1: x1 + margin, y1: y1 + margin };
    const png = renderRegion(this.#file, page.number, box, SCALE);
    this.#spent += performance.now() - started;
    if (png === null) return null;
    this.#drawn++;
    return this.#source.images.add(png);
  }
}
