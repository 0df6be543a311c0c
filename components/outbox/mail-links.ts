const LINK = /https?:\/\/[^\s<>[\]()"']+/g;

/** The addresses in a mail's text, each once, in its order. */
export function mailLinks(text: string): string[] {
  return [...new Set(text.match(LINK) ?? [])];
}
