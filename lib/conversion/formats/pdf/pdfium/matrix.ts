import type { PdfEngine } from "./pdf-engine.ts";

/** x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Returns the matrix that applies the first and then the second. */
export function times([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l];
}

/** Returns an object's own matrix, within the form or page that it belongs to. */
export function matrixOf({ pdfium, scratch, float }: PdfEngine, object: number): Matrix {
  if (!pdfium.FPDFPageObj_GetMatrix(object, scratch)) return IDENTITY;
  const at = (i: number) => float(scratch + 4 * i);
  return [at(0), at(1), at(2), at(3), at(4), at(5)];
}
