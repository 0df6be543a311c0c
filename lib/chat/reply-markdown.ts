import { percentEncoded, plain } from "#lib/reviews/comments/words-as-markdown.ts";

/** In characters. A longer passage is cut between words. */
const MAX_QUOTE_LENGTH = 260;

/** Returns a passage as a link to where it stands in the text. */
export function quoteLink(passage: string): string {
  const isLong = passage.length > MAX_QUOTE_LENGTH;
  const cut = isLong
    ? passage.slice(0, passage.lastIndexOf(" ", MAX_QUOTE_LENGTH) || MAX_QUOTE_LENGTH)
    : passage;
  const quote = cut.toWellFormed().trim();
  return `[“${plain(quote)}${isLong ? " …" : ""}”](#quote=${percentEncoded(quote)})`;
}
