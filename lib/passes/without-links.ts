const LINK = /\b(?:https?:\/\/|www\.)[^\s<>]+/gi;

/**
 * Markdown without links, pictures and HTML: a model that was led astray by the text must not send the author anywhere.
 * What only looks like a tag (`a < b and c > d`) stays.
 */
export function withoutLinks(markdown: string): string {
  return markdown
    .replace(/!\[([^\]]{0,500})\]\([^)]{0,2000}\)/g, "$1")
    .replace(/\[([^\]]{0,500})\]\([^)]{0,2000}\)/g, "$1")
    .replace(/^ {0,3}\[[^\]\n]{1,500}\]:[ \t]*\S+.*$/gm, "")
    .replace(/<\/?[a-z][a-z\d-]{0,20}(?:\s+[a-z-]{1,30}\s*=[^>\n]{0,500})?\s*\/?>/gi, "")
    .replace(/<[a-z][a-z\d+.-]{1,31}:[^\s<>]*>/gi, "(link left out)")
    .replace(LINK, "(link left out)");
}

/** Whether a text names an address that another one does not. */
export function addsLink(text: string, known: string): boolean {
  return (text.match(LINK) ?? []).some((link) => !known.includes(link));
}
