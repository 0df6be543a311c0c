import { inflateSync } from "node:zlib";
import { type ImageLayout, readLayout } from "./image-dictionary.ts";
import type { ImageStreams } from "./image-streams.ts";

const MAX_BYTES = 4_000_000;

/** The rows of a mask without any hole by PNG filter: first byte and all others, in the top row and below. */
const TOP = [
  [255, 255],
  [255, 0],
  [255, 255],
  [255, 128],
  [255, 0],
] as const;
const BELOW = [
  [255, 255],
  [255, 0],
  [0, 0],
  [128, 0],
  [0, 0],
] as const;

const rowsOf = (kinds: typeof TOP | typeof BELOW, width: number) =>
  kinds.map(([first, rest]) => {
    const row = Buffer.alloc(width, rest);
    row[0] = first;
    return row;
  });

/** A row as differences from its left: as PNG's second filter has it, without its number. */
const LEFT = 1;

function isFull(data: Buffer, { width, height, rows }: ImageLayout): boolean {
  const isFiltered = rows === "filtered";
  const length = isFiltered ? width + 1 : width;
  if (data.length !== length * height) return false;
  const [top, below] = [rowsOf(TOP, width), rowsOf(BELOW, width)];
  for (let y = 0; y < height; y++) {
    const at = y * length;
    const filter = isFiltered ? (data[at] ?? 0) : rows === "differences" ? LEFT : 0;
    const row = (y === 0 ? top : below)[filter];
    if (row === undefined || data.compare(row, 0, width, at + length - width, at + length) !== 0)
      return false;
  }
  return true;
}

/** True if a soft mask hides nothing, as those of screenshots and most plots. False where it is not known. */
export function isOpaque(streams: ImageStreams, mask: number, maxPixels: number): boolean {
  const image = streams.object(mask, MAX_BYTES);
  if (image === null || !/\/Filter\s*(\/FlateDecode\b|\[\s*\/FlateDecode\s*\])/.test(image.dictionary))
    return false;
  if (!/\/ColorSpace\s*\/DeviceGray\b/.test(image.dictionary)) return false;
  const layout = readLayout(image.dictionary, 1);
  if (layout === null || layout.mask !== null) return false;
  const { width, height } = layout;
  if (width * height > maxPixels) return false;
  try {
    const maxOutputLength = (width + 1) * height;
    return isFull(inflateSync(image.data, { maxOutputLength, chunkSize: maxOutputLength + 64 }), layout);
  } catch {
    return false;
  }
}
