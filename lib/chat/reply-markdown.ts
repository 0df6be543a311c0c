import { percentEncoded } from "./reply-links.ts";

/** In characters. A longer passage is cut between words. */
const MAX_QUOTE_LENGTH = 260;

/** Takes out the signs that Markdown reads: titles and passages may hold any. */
export function plain(text: string): string {
  return text
    .replace(/[\\`*_[\]<>&|~$]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** Returns a passage as a link to where it stands in the text. */
export function quoteLink(passage: string): string {
  const isLong = passage.length > MAX_QUOTE_LENGTH;
  const cut = isLong
    ? passage.slice(0, passage.lastIndexOf(" ", MAX_QUOTE_LENGTH) || MAX_QUOTE_LENGTH)
    : passage;
  const quote = cut.toWellFormed().trim();
  return `[“${plain(quote)}${isLong ? " …" : ""}”](#quote=${percentEncoded(quote)})`;
}

export function commentLink({ id, title }: { id: string; title: string }): string {
  return `[${plain(title)}](#comment=${percentEncoded(id)})`;
}
