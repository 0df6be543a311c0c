const STEPS: readonly (readonly [size: number, letters: string])[] = [
  [1000, "m"],
  [900, "cm"],
  [500, "d"],
  [400, "cd"],
  [100, "c"],
  [90, "xc"],
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
];

/** Returns a number in small Roman letters; "" below 1. A number above 5,000 counts as 5,000. */
export function roman(value: number): string {
  let left = Math.min(value, 5_000);
  let out = "";
  for (const [size, letters] of STEPS) for (; left >= size; left -= size) out += letters;
  return out;
}
