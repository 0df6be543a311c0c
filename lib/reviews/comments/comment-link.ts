import { percentEncoded, plain } from "./words-as-markdown.ts";

/** Returns Markdown that links the title of a comment to the comment; pages follow it to where the comment is. */
export function commentLink({ id, title }: { id: string; title: string }): string {
  return `[${plain(title)}](#comment=${percentEncoded(id)})`;
}
