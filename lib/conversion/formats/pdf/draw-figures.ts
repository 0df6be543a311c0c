import type { Source } from "../../reader.ts";
import { type Figure, type Page, shownBox } from "./pdf-page.ts";
import type { PdfFile } from "./pdfium/pdf-engine.ts";
import { renderRegion } from "./pdfium/render-region.ts";

/** Pixels a point: 144 dpi. */
const SCALE = 2;
const MARGIN = 3;
const MAX_FIGURES = 400;

/** Stage 6c: draws the places of figures as images, with everything that the page shows there. */
export class FigureDrawer {
  readonly #file: PdfFile;
  readonly #source: Pick<Source, "images" | "warn">;
  #drawn = 0;

  constructor(file: PdfFile, source: Pick<Source, "images" | "warn">) {
    this.#file = file;
    this.#source = source;
  }

  /** The image's name, or null if it was not drawn. */
  draw(page: Page, figure: Figure): string | null {
    if (this.#drawn >= MAX_FIGURES) {
      this.#source.warn("figures-left-out", `Only the first ${MAX_FIGURES} figures were kept as images.`);
      return null;
    }
    const margin = figure.picture ? 0 : MARGIN;
    const { x0, y0, x1, y1 } = shownBox(page, figure);
    const box = { x0: x0 - margin, y0: y0 - margin, x1: x1 + margin, y1: y1 + margin };
    const png = renderRegion(this.#file, page.number, box, SCALE);
    if (png === null) return null;
    this.#drawn++;
    return this.#source.images.add(png);
  }
}
