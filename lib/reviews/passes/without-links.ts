/** Backslashes are read away by a renderer, which then finds the address. */
const LINK = /(?:https?\\?:\\?\/\\?\/|www\\?\.)[^\s<>]+/gi;
const MAIL_SIGN = /\\?@(?=[\w-]+\\?\.)/g;
/** All but those that letters and figures cannot be made of. */
const CHARACTER_REFERENCE = /&(?!(?:amp|lt|gt|quot|nbsp);)(?=#?\w{1,31};)/g;
/** At the beginning of a line, also in a list or a quotation. */
const DEFINITION = /^([ \t>*+\-\d.)]*\[(?:\\.|[^\]\\]){1,999}\]):/gm;

/**
 * Markdown without links, pictures and HTML: a model that was led astray by the text must not send the author anywhere.
 * What only looks like a tag (`a < b and c > d`) stays.
 */
export function withoutLinks(markdown: string): string {
  return markdown
    .replace(/!\[([^\]]{0,500})\]\([^)]{0,2000}\)/g, "$1")
    .replace(/\[([^\]]{0,500})\]\([^)]{0,2000}\)/g, "$1")
    .replace(/<\/?[a-z][a-z\d-]{0,20}(?:\s+[a-z-]{1,30}\s*=[^>\n]{0,500})?\s*\/?>/gi, "")
    .replace(/<[a-z][a-z\d+.-]{1,31}:[^\s<>]*>/gi, "(link left out)")
    .replace(CHARACTER_REFERENCE, "&amp;")
    .replace(LINK, "(link left out)")
    .replace(MAIL_SIGN, " @ ")
    .replace(DEFINITION, "$1 :")
    .replaceAll("](", "] (");
}

/** Whether a text names an address that another one does not. */
export function addsLink(text: string, known: string): boolean {
  return (text.match(LINK) ?? []).some((link) => !known.includes(link));
}
