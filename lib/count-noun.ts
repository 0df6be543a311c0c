/** Returns the number with its noun, as in "1 word" and "1,200 words". Give the plural if it is not the noun with an s. */
export function countNoun(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? noun : plural}`;
}
