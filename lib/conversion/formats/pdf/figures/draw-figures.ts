import type { ReaderInput } from "../../../format-reader.ts";
import { type Figure, type Page, shownBox } from "../page/pdf-page.ts";
import type { PdfFile } from "../pdfium/pdf-file.ts";
import { renderRegion } from "../pdfium/render-region.ts";
import { ImageFiles } from "./pictures/image-file.ts";
import { ImageStreams } from "./pictures/image-streams.ts";
import { lonePicture } from "./pictures/lone-picture.ts";

/** Pixels a point: 144 dpi. */
const SCALE = 2;
const MARGIN = 3;
const MAX_FIGURES = 400;
/** Milliseconds for all figures of a file; one that is under way is drawn to its end. */
const MAX_TIME = 60_000;
/** Bytes of images that are taken over as they are; drawn ones have the size that is needed. */
const MAX_TAKEN = 60_000_000;

/**
 * Stage 6c: the places of figures as images, with everything that the page shows there. A place that one
 * image fills is that image, any other is drawn.
 */
export class FigureDrawer {
  readonly #file: PdfFile;
  readonly #imageFiles: ImageFiles;
  readonly #source: Pick<ReaderInput, "images" | "warn">;
  #drawn = 0;
  #spent = 0;
  #taken = 0;

  constructor(file: PdfFile, source: Pick<ReaderInput, "images" | "warn">) {
    this.#file = file;
    this.#imageFiles = new ImageFiles(file, new ImageStreams(file.input));
    this.#source = source;
  }

  #take(page: Page, figure: Figure): Buffer | null {
    if (!figure.picture || page.turns !== 0 || this.#taken >= MAX_TAKEN) return null;
    const pointer = this.#file.page(page.number);
    const image = pointer === 0 ? null : lonePicture(this.#file, pointer, figure);
    const bytes = image === null ? null : this.#imageFiles.read(pointer, image, figure, SCALE);
    this.#taken += bytes?.length ?? 0;
    return bytes;
  }

  #render(page: Page, figure: Figure): Buffer | null {
    const margin = figure.picture ? 0 : MARGIN;
    const { x0, y0, x1, y1 } = shownBox(page, figure);
    const box = { x0: x0 - margin, y0: y0 - margin, x1: x1 + margin, y1: y1 + margin };
    return renderRegion(this.#file, page.number, box, SCALE);
  }

  /** The image's name, or null if it was not drawn. */
  draw(page: Page, figure: Figure): string | null {
    if (this.#drawn >= MAX_FIGURES || this.#spent > MAX_TIME) {
      this.#source.warn("figures-left-out", `Only the first ${this.#drawn} figures were kept as images.`);
      return null;
    }
    const started = performance.now();
    const image = this.#take(page, figure) ?? this.#render(page, figure);
    this.#spent += performance.now() - started;
    if (image === null) return null;
    this.#drawn++;
    return this.#source.images.add(image);
  }
}
