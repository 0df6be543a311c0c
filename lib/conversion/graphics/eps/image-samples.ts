import { PsLimit } from "./ps-error.ts";
import type { PsFile } from "./ps-file.ts";

const MAX_PIXELS = 40_000_000;

/** The size of a picture's samples. Each row fills whole bytes. */
export type SampleGrid = { width: number; height: number; bits: number; components: number };

export const rowBytes = ({ width, bits, components }: SampleGrid): number =>
  Math.ceil((width * bits * components) / 8);

export function requireDrawable({ width, height, bits, components }: SampleGrid): void {
  if (width * height * Math.max(1, components) > MAX_PIXELS * 3 || width > 60_000 || height > 60_000)
    throw new PsLimit("one of its pictures is too large");
  if (![1, 2, 4, 8, 12, 16].includes(bits)) throw new PsLimit("one of its pictures has an unknown depth");
}

/** Reads all rows from one source. Fills what is missing at the end with white. */
function fromOne(source: PsFile, grid: SampleGrid): Buffer {
  const length = rowBytes(grid) * grid.height;
  const taken = source.take(length);
  return taken.length === length ? taken : Buffer.concat([taken, Buffer.alloc(length - taken.length, 255)]);
}

/** Reads one component from each source and puts them side by side, with 8 bits each. */
function fromSeveral(sources: readonly PsFile[], grid: SampleGrid): Buffer {
  const plane = { ...grid, components: 1 };
  const planes = sources.map((source) => asBytes(fromOne(source, plane), plane));
  const count = sources.length;
  const out = Buffer.alloc(grid.width * grid.height * count);
  for (const [i, samples] of planes.entries())
    for (let at = 0; at < samples.length; at++) out[at * count + i] = samples[at] ?? 0;
  return out;
}

/** Returns samples of any depth as one byte each. */
function asBytes(data: Buffer, grid: SampleGrid): Buffer {
  const { bits, height } = grid;
  if (bits === 8) return data;
  const [row, across] = [rowBytes(grid), grid.width * grid.components];
  const out = Buffer.alloc(across * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < across; x++) {
      const bit = x * bits;
      const at = y * row + (bit >> 3);
      const pair = ((data[at] ?? 0) << 8) | (data[at + 1] ?? 0);
      const value = (pair >> (16 - bits - (bit & 7))) & ((1 << bits) - 1);
      out[y * across + x] = Math.round((value * 255) / ((1 << bits) - 1));
    }
  }
  return out;
}

/** Returns samples and their bits each. A depth that few readers of PDF know becomes 8 bits. */
export function readSamples(sources: readonly PsFile[], grid: SampleGrid): { data: Buffer; bits: number } {
  requireDrawable(grid);
  const [first] = sources;
  if (first === undefined) return { data: Buffer.alloc(0), bits: 8 };
  if (sources.length > 1) return { data: fromSeveral(sources, grid), bits: 8 };
  const data = fromOne(first, grid);
  return grid.bits === 12 ? { data: asBytes(data, grid), bits: 8 } : { data, bits: grid.bits };
}
