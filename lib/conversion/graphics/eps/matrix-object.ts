import type { Matrix } from "./matrix.ts";
import { PsArray, type PsObject } from "./objects.ts";

/** Returns an array of six numbers as a matrix; null for anything else. */
export function matrixOf(object: PsObject): Matrix | null {
  const numbers = object instanceof PsArray && object.length === 6 ? object.numbers() : null;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers ?? [];
  return numbers === null ? null : [a, b, c, d, e, f];
}
