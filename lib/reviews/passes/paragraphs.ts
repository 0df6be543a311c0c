/** Returns the paragraphs of a text, which blank lines separate, word for word. */
export function paragraphsOf(markdown: string): string[] {
  return markdown.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== "");
}
