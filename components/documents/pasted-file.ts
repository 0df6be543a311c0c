import { FEWEST_WORDS } from "#lib/reviews/schema.ts";

const LATEX = /\\(documentclass|begin\{document\}|section\*?\{)/;
const MARKDOWN = /^(#{1,6} \S|```|\|.+\|$)/m;

/** Makes a file of pasted text. Returns null if the text has fewer words than a review needs. */
export function pastedFile(text: string): File | null {
  const words = text.match(/\S+/g)?.length ?? 0;
  if (words < FEWEST_WORDS) return null;
  const extension = LATEX.test(text) ? "tex" : MARKDOWN.test(text) ? "md" : "txt";
  return new File([text], `pasted-text.${extension}`, { type: "text/plain" });
}
