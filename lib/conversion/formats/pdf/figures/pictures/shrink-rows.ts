import { deflateSync, inflateSync } from "node:zlib";

const UP = 2;

type Size = { width: number; height: number };
type Raster = Size & { colours: 1 | 3 };

/**
 * Shrinks rows of pixels. Each pixel becomes the mean of those that it covers; rows are filtered against the one
 * above, as in PNG.
 */
function shrink(data: Uint8Array, from: Raster, to: Size): Buffer {
  const { colours } = from;
  const out = Buffer.alloc((1 + to.width * colours) * to.height);
  const starts = Int32Array.from({ length: to.width + 1 }, (_, x) => Math.floor((x * from.width) / to.width));
  const sums = new Float64Array(to.width * colours);
  const above = new Uint8Array(sums.length);
  let at = 0;
  for (let y = 0; y < to.height; y++) {
    const first = Math.floor((y * from.height) / to.height);
    const end = Math.floor(((y + 1) * from.height) / to.height);
    sums.fill(0);
    for (let row = first; row < end; row++) addRow(sums, data, row * from.width * colours, starts, colours);
    out[at++] = UP;
    for (let i = 0; i < sums.length; i++) {
      const x = Math.floor(i / colours);
      const pixels = ((starts[x + 1] ?? 0) - (starts[x] ?? 0)) * (end - first);
      const mean = Math.round((sums[i] ?? 0) / pixels);
      out[at++] = mean - (above[i] ?? 0);
      above[i] = mean;
    }
  }
  return out;
}

function addRow(sums: Float64Array, data: Uint8Array, row: number, starts: Int32Array, colours: 1 | 3): void {
  let at = row;
  for (let x = 0; x + 1 < starts.length; x++) {
    const end = row + (starts[x + 1] ?? 0) * colours;
    let [a, b, c] = [0, 0, 0];
    if (colours === 3)
      for (; at < end; at += 3) {
        a += data[at] ?? 0;
        b += data[at + 1] ?? 0;
        c += data[at + 2] ?? 0;
      }
    else for (; at < end; at++) a += data[at] ?? 0;
    const to = x * colours;
    sums[to] = (sums[to] ?? 0) + a;
    if (colours === 3) {
      sums[to + 1] = (sums[to + 1] ?? 0) + b;
      sums[to + 2] = (sums[to + 2] ?? 0) + c;
    }
  }
}

/**
 * Returns an image's deflated rows of plain pixels as PNG's rows of a smaller image, deflated; null if they are fewer
 * than its size says, or damaged.
 */
export function shrinkRows(deflated: Buffer, from: Raster, to: Size): Buffer | null {
  const length = from.width * from.height * from.colours;
  try {
    const data = inflateSync(deflated, { maxOutputLength: length + 64, chunkSize: length + 64 });
    return data.length < length ? null : deflateSync(shrink(data, from, to), { level: 2 });
  } catch {
    return null;
  }
}
