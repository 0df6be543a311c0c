import type { Box } from "../../page/box.ts";
import { writePng } from "../../pdfium/encode-png.ts";
import type { PdfFile } from "../../pdfium/pdf-file.ts";
import { type ImageLayout, readLayout } from "./image-dictionary.ts";
import type { ImageStreams } from "./image-streams.ts";
import { isOpaque } from "./is-opaque.ts";
import { shrinkRows } from "./shrink-rows.ts";
import { stripJpeg } from "./strip-jpeg.ts";

const MAX_BYTES = 8_000_000;
const MAX_PIXELS = 20_000_000;
/** Less stretching is an author's squeeze to fit a column, and is undone; more is meant. */
const MAX_STRETCH = 1.25;
const MAX_PROFILE_BYTES = 65_000;
/** FPDF_IMAGEOBJ_METADATA: the offsets of bits a pixel and colour space, and the colour spaces that are taken over. */
const [BITS, SPACE] = [16, 20];
const [GREY, RGB, ICC_BASED] = [1, 2, 7];

type Colours = { colours: 1 | 3; profile: Buffer | null };

/** An image object of a loaded page as a file of its own. */
export class ImageFiles {
  readonly #file: PdfFile;
  readonly #streams: ImageStreams;

  constructor(file: PdfFile, streams: ImageStreams) {
    this.#file = file;
    this.#streams = streams;
  }

  #filterOf(image: number): string {
    const { pdfium, scratch, bytes } = this.#file.engine;
    if (pdfium.FPDFImageObj_GetImageFilterCount(image) !== 1) return "";
    const length = Math.min(pdfium.FPDFImageObj_GetImageFilter(image, 0, scratch, 64), 64);
    return Buffer.from(bytes(scratch, Math.max(0, length - 1))).toString("latin1");
  }

  #dataOf(image: number): Buffer | null {
    const { pdfium, allocate, free, bytes } = this.#file.engine;
    const length = pdfium.FPDFImageObj_GetImageDataRaw(image, 0, 0);
    if (!(length > 0 && length <= MAX_BYTES)) return null;
    const at = allocate(length);
    pdfium.FPDFImageObj_GetImageDataRaw(image, at, length);
    const data = Buffer.from(bytes(at, length));
    free(at);
    return data;
  }

  /** Returns the colours of an image; null for those that a browser would show differently. */
  #coloursOf(page: number, image: number): Colours | null {
    const { pdfium, scratch, int, bytes, allocate, free } = this.#file.engine;
    if (!pdfium.FPDFImageObj_GetImageMetadata(image, page, scratch)) return null;
    const [bits, space] = [int(scratch + BITS), int(scratch + SPACE)];
    if (space === GREY && bits === 8) return { colours: 1, profile: null };
    if (space === RGB && bits === 24) return { colours: 3, profile: null };
    if (space !== ICC_BASED || (bits !== 8 && bits !== 24)) return null;
    pdfium.FPDFImageObj_GetIccProfileDataDecoded(image, page, 0, 0, scratch);
    const length = int(scratch);
    if (!(length > 0 && length <= MAX_PROFILE_BYTES)) return null;
    const at = allocate(length);
    const has = pdfium.FPDFImageObj_GetIccProfileDataDecoded(image, page, at, length, scratch);
    const profile = Buffer.from(bytes(at, length));
    free(at);
    return has ? { colours: bits === 8 ? 1 : 3, profile } : null;
  }

  /**
   * Returns the image that fills a place of the page as a JPEG or PNG in its own colours, with the pixels that it has
   * in the file or, where its rows have to be packed anew, `scale` a point; null if it has to be drawn.
   */
  read(page: number, image: number, place: Box, scale: number): Buffer | null {
    const filter = this.#filterOf(image);
    if (filter !== "DCTDecode" && filter !== "FlateDecode") return null;
    const data = this.#dataOf(image);
    const dictionary = data === null ? null : this.#streams.dictionaryOf(data);
    if (data === null || dictionary === null) return null;
    const look = this.#coloursOf(page, image);
    const layout = look === null ? null : readLayout(dictionary, look.colours);
    if (look === null || layout === null || layout.width * layout.height > MAX_PIXELS) return null;
    if (isStretched(layout, place)) return null;
    if (layout.mask !== null && !isOpaque(this.#streams, layout.mask, MAX_PIXELS)) return null;
    return filter === "DCTDecode"
      ? toJpeg(data, dictionary, layout, look)
      : toPng(data, layout, look, {
          width: Math.round((place.x1 - place.x0) * scale),
          height: Math.round((place.y1 - place.y0) * scale),
        });
  }
}

/** True if an image is shown much wider or higher than its pixels are. */
function isStretched({ width, height }: ImageLayout, { x0, y0, x1, y1 }: Box): boolean {
  const ratio = (width * (y1 - y0)) / (height * (x1 - x0));
  return !(ratio < MAX_STRETCH && ratio > 1 / MAX_STRETCH);
}

/**
 * Makes a PNG, whose data is the same as that of a PDF with its filters. Shrinks plain rows; if there would be as
 * many, drawing takes no longer.
 */
function toPng(
  data: Buffer,
  layout: ImageLayout,
  look: Colours,
  shown: { width: number; height: number },
): Buffer | null {
  if (layout.rows === "filtered") return writePng({ ...layout, ...look, rows: data });
  const isSmaller = shown.width * 2 <= layout.width && shown.height * 2 <= layout.height;
  if (layout.rows !== "plain" || !isSmaller) return null;
  const rows = shrinkRows(data, { ...layout, colours: look.colours }, shown);
  return rows && writePng({ ...shown, ...look, rows });
}

function toJpeg(
  data: Buffer,
  dictionary: string,
  { width, height }: ImageLayout,
  { colours, profile }: Colours,
) {
  if (/\/(DecodeParms|DP)\b/.test(dictionary)) return null;
  const jpeg = stripJpeg(data, profile);
  const isSame = jpeg !== null && jpeg.width === width && jpeg.height === height && jpeg.colours === colours;
  return isSame ? jpeg.bytes : null;
}
