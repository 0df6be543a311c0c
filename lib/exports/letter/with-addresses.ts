const LINK = /(?<!!)\[([^\]\n]+)\]\((https?:\/\/[^\s()]+)\)/g;

/** Returns Markdown in which links are followed by their addresses, for files that people print. */
export function withAddresses(markdown: string): string {
  return markdown.replace(LINK, (_, words: string, address: string) =>
    words === address ? words : `${words} (${address})`,
  );
}
