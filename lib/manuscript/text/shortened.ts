import { readPlainText } from "../markdown/plain-text.ts";

/** Cuts a text that is longer than `longest` between words, and says so with an ellipsis. */
export function shortened(text: string, longest: number): string {
  const words = text.replace(/\s+/g, " ").trim();
  if (words.length <= longest) return words;
  const end = words.lastIndexOf(" ", longest - 1);
  return `${words.slice(0, end > longest / 2 ? end : longest - 1).replace(/[\s.,;:([“]+$/, "")}…`;
}

/** Markdown as a reader sees it, cut between words. What has no words for a reader stays as it is. */
export function shortenedMarkdown(markdown: string, longest: number): string {
  const { text } = readPlainText(markdown, { start: 0, end: markdown.length });
  return shortened(/[\p{L}\p{N}]/u.test(text) ? text : markdown, longest);
}
