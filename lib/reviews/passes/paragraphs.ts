/** What blank lines part, as it stands in the text. */
export function paragraphsOf(markdown: string): string[] {
  return markdown.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== "");
}
