/** Returns the greatest of the numbers, and -Infinity of none. Unlike `Math.max`, it takes any number of them. */
export function greatestOf(numbers: readonly number[]): number {
  return numbers.reduce((most, each) => Math.max(most, each), -Infinity);
}

/** Returns the least of the numbers, and Infinity of none. Unlike `Math.min`, it takes any number of them. */
export function leastOf(numbers: readonly number[]): number {
  return numbers.reduce((least, each) => Math.min(least, each), Infinity);
}
