/** Returns the source of a regular expression, with the flag `u` or without, that matches just this text. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}
