const LINK = /https?:\/\/[^\s<>[\]()"']+/g;

/** Returns the addresses in a mail's text, each once, in order. */
export function mailLinks(text: string): string[] {
  return [...new Set(text.match(LINK) ?? [])];
}
