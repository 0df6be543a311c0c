/** A renderer removes backslashes and then finds the address. */
const LINK = /(?:https?\\?:\\?\/\\?\/|www\\?\.)[^\s<>]+/gi;
const MAIL_SIGN = /\\?@(?=[\w-]+\\?\.)/g;
/** Every character reference that can stand for letters or figures. */
const CHARACTER_REFERENCE = /&(?!(?:amp|lt|gt|quot|nbsp);)(?=#?\w{1,31};)/g;
/** A link definition at the beginning of a line, also in a list or a quotation. */
const DEFINITION = /^([ \t>*+\-\d.)]*\[(?:\\.|[^\]\\]){1,999}\]):/gm;

/**
 * Removes links, pictures and HTML from Markdown: a model that the manuscript misled must not send the author anywhere.
 * Text that only looks like a tag (`a < b and c > d`) stays.
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

/** Removes links, pictures and HTML, and cuts what is longer between words. */
export function plainWords(text: string, longest: number): string {
  const words = withoutLinks(text).trim();
  if (words.length <= longest) return words;
  return `${words.slice(0, Math.max(words.lastIndexOf(" ", longest - 1), longest / 2)).trimEnd()}…`;
}

/** True if a text names an address that the known text does not. */
export function addsLink(text: string, known: string): boolean {
  return (text.match(LINK) ?? []).some((link) => !known.includes(link));
}
