/** Returns a line or two of Markdown without its marks. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/^#{1,6}\s+/, "")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\[\^[^\]]*\]/g, "")
    .replace(/(\*\*|__|[*_`$])(?=\S)([^*_`$]+?)\1/g, "$2")
    .replace(/<\/?[a-z][^>]*>/gi, "")
    .replace(/\\([!-/:-@[-`{-~])/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
}
