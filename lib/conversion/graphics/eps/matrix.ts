import type { Matrix } from "../../formats/pdf/pdfium/matrix.ts";

export { type Matrix, times } from "../../formats/pdf/pdfium/matrix.ts";

export const apply = ([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
];

/** Transforms a distance, which has no position. */
export const applyDistance = ([a, b, c, d]: Matrix, x: number, y: number): [number, number] => [
  a * x + c * y,
  b * x + d * y,
];

/** Returns the inverse of a matrix; null for one that takes everything to a line. */
export function inverse([a, b, c, d, e, f]: Matrix): Matrix | null {
  const determinant = a * d - b * c;
  if (!Number.isFinite(determinant) || Math.abs(determinant) < 1e-30) return null;
  return [
    d / determinant,
    -b / determinant,
    -c / determinant,
    a / determinant,
    (c * f - d * e) / determinant,
    (b * e - a * f) / determinant,
  ];
}
