import { tableWords } from "#lib/rendered/table-words.ts";

/** Returns a line or two of Markdown without its marks. Cells and rows of tables become words. */
export function plainText(markdown: string): string {
  return tableWords(markdown, "; ")
    .replace(/^#{1,6}\s+|^\[\^[^\]]*\]:\s+/, "")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\[\^[^\]]*\]/g, "")
    .replace(/(\*\*|__|[*_`$])(?=\S)([^*_`$]+?)\1/g, "$2")
    .replace(/<\/?[a-z][^>]*>/gi, "")
    .replace(/\\([!-/:-@[-`{-~])/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
}
