const LINK = /https?:\/\/[^\s<>[\]()"']+/g;
/** What is longer is a sentence, and not the name of a button. */
const LONGEST_NAME = 40;

interface MailLink {
  address: string;
  /** What stands before the address in its paragraph; null if nothing does, or a sentence. */
  name: string | null;
}

/** Returns the addresses in a mail's text, each once, in order. */
export function mailLinks(text: string): MailLink[] {
  const links = new Map<string, MailLink>();
  // Within a paragraph, lines are broken where they became too long.
  for (const paragraph of text.split(/\n\s*\n/)) {
    let from = 0;
    for (const { 0: address, index } of paragraph.matchAll(LINK)) {
      const before = paragraph
        .slice(from, index)
        .replaceAll(/\s+/g, " ")
        .replace(/[[(<"']$/, "")
        .trim();
      from = index + address.length;
      const name = before.length > 0 && before.length <= LONGEST_NAME ? before : null;
      if (!links.get(address)?.name) links.set(address, { address, name });
    }
  }
  return [...links.values()];
}
