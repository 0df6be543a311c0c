const COMMENT = /(?<!\\)(?:\\\\)*%/;

/** Returns where words stand first in LaTeX, not counting its comments; -1 if they do not. */
export function indexOutsideComments(text: string, words: string): number {
  let at = text.indexOf(words);
  while (at >= 0 && isInComment(text, at)) at = text.indexOf(words, at + 1);
  return at;
}

/** Returns where words stand last in LaTeX, not counting its comments; -1 if they do not. */
export function lastIndexOutsideComments(text: string, words: string): number {
  let at = text.lastIndexOf(words);
  while (at >= 0 && isInComment(text, at)) at = at === 0 ? -1 : text.lastIndexOf(words, at - 1);
  return at;
}

function isInComment(text: string, at: number): boolean {
  return COMMENT.test(text.slice(text.lastIndexOf("\n", at) + 1, at));
}
