/** The beginning of what a document prints. TeX takes blanks before the brace. */
export const BEGINNING = /\\begin[ \t]*\{document\}/g;
export const END = /\\end[ \t]*\{document\}/g;

const COMMENT = /(?<!\\)(?:\\\\)*%/;

/** Returns where a pattern with `g` matches first in LaTeX, not counting its comments; -1 if it does not. */
export function indexOutsideComments(text: string, pattern: RegExp): number {
  for (const { index } of text.matchAll(pattern)) if (!isInComment(text, index)) return index;
  return -1;
}

/** Returns where a pattern with `g` matches last in LaTeX, not counting its comments; -1 if it does not. */
export function lastIndexOutsideComments(text: string, pattern: RegExp): number {
  let last = -1;
  for (const { index } of text.matchAll(pattern)) if (!isInComment(text, index)) last = index;
  return last;
}

function isInComment(text: string, at: number): boolean {
  return COMMENT.test(text.slice(text.lastIndexOf("\n", at) + 1, at));
}
