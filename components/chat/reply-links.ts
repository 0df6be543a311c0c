/** Where a link in a reply leads: to words of the manuscript, or to a comment. */
export type ReplyTarget = { kind: "quote"; text: string } | { kind: "comment"; id: string };

const TARGET = /^#(quote|comment)=(.+)$/s;

/** Null for any other address. */
export function targetOf(href: string): ReplyTarget | null {
  const [, kind, escaped = ""] = TARGET.exec(href) ?? [];
  const text = unescaped(escaped);
  if (!kind || text === "") return null;
  return kind === "quote" ? { kind, text } : { kind: "comment", id: text };
}

/** Malformed escapes stay as they are: what a model writes is not always well formed. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const LINK = /\[([^\][\n]*)\]\(#(?:quote|comment)=[^)\s]*\)/g;
const UNFINISHED = /\[([^\][\n]*)\]?(?:\((?:#[^)\s]*)?)?$/;

/** A reply to be pasted elsewhere: its links into this page become their words. */
export function withoutPageLinks(markdown: string): string {
  return markdown.replace(LINK, "$1");
}

/** A reply that is still being written, without the half of a link at its end. */
export function withoutUnfinishedLink(markdown: string): string {
  const last = markdown.lastIndexOf("\n") + 1;
  return markdown.slice(0, last) + markdown.slice(last).replace(UNFINISHED, "$1");
}
