/** The longest text that a tool returns at once: about 3,000 tokens. */
const PAGE_CHARACTERS = 12_000;

/** Returns one page of a text, cut between lines if it has any, with a note on what is left out. Pages count from 1. */
export function pageOf(text: string, page: number): string {
  const pages = pagesOf(text);
  const shown = pages[page - 1];
  if (shown === undefined) return `There is no page ${page}: this has ${pages.length}.`;
  if (pages.length === 1) return shown;
  const next =
    page < pages.length ? ` Call again with page ${page + 1} for what follows.` : " This is the last.";
  return `${shown}\n\n[Page ${page} of ${pages.length}.${next}]`;
}

function pagesOf(text: string): string[] {
  const pages: string[] = [];
  for (let at = 0; at < text.length || pages.length === 0; ) {
    const end =
      at + PAGE_CHARACTERS >= text.length ? text.length : breakBefore(text, at + PAGE_CHARACTERS, at);
    pages.push(text.slice(at, end));
    at = end;
  }
  return pages;
}

/** After the last paragraph, else the last line, in the second half of the page; never within a character. */
function breakBefore(text: string, limit: number, from: number): number {
  for (const mark of ["\n\n", "\n", " "]) {
    const at = text.lastIndexOf(mark, limit - mark.length);
    if (at > from + PAGE_CHARACTERS / 2) return at + mark.length;
  }
  const isWithin = /[\uDC00-\uDFFF]/.test(text.charAt(limit));
  return isWithin ? limit - 1 : limit;
}
