/** The layout of an image whose data may be copied as it is. */
export type ImageLayout = {
  width: number;
  height: number;
  /** The data holds pixels, those of each row as differences (TIFF), or with PNG's filters before each row. */
  rows: "plain" | "differences" | "filtered";
  /** The object of its soft mask. */
  mask: number | null;
};

/** Returns a number that stands in the dictionary itself, not in another object. */
export function numberOf(dictionary: string, key: string): number | null {
  const found = new RegExp(`/${key}\\s+(\\d+)(?!\\d|\\s+\\d+\\s+R)`).exec(dictionary);
  return found === null ? null : Number(found[1]);
}

/** Masks by stencil or colour, inverted or stretched colours, layers, and keys that are written to be overlooked. */
const STRANGE = /\/(Mask|Decode|ImageMask|Matte|OC|F|FFilter)\b|\/\w*#/;
const TIFF_PREDICTOR = 2;

/**
 * Reads the dictionary of an image with 8 bits a colour; null if its data is more than rows of pixels, or
 * if that is written in another object.
 */
export function readLayout(dictionary: string, colours: number): ImageLayout | null {
  const [width, height] = [numberOf(dictionary, "Width"), numberOf(dictionary, "Height")];
  if (width === null || height === null || width === 0 || height === 0) return null;
  if (STRANGE.test(dictionary) || numberOf(dictionary, "BitsPerComponent") !== 8) return null;
  const mask = /\/SMask\s+(\d+)\s+\d+\s+R/.exec(dictionary)?.[1];
  if (mask === undefined && /\/SMask\b/.test(dictionary)) return null;
  const parts = /\/DecodeParms\s*(?:\[\s*)?<<([^<>]*)>>/.exec(dictionary)?.[1];
  if (parts === undefined && /\/(DecodeParms|DP)\b/.test(dictionary)) return null;
  const predictor = parts === undefined ? 1 : (numberOf(parts, "Predictor") ?? 1);
  if (parts !== undefined && predictor !== 1) {
    const isLaidOut =
      (numberOf(parts, "Colors") ?? 1) === colours &&
      (numberOf(parts, "BitsPerComponent") ?? 8) === 8 &&
      numberOf(parts, "Columns") === width;
    if (!isLaidOut) return null;
  }
  const rows = predictor === 1 ? "plain" : predictor === TIFF_PREDICTOR ? "differences" : "filtered";
  return { width, height, rows, mask: mask === undefined ? null : Number(mask) };
}
