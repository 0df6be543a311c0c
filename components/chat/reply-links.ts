import { splitFormulas } from "#lib/contract/formula.ts";

/** The target of a link in a reply: words of the manuscript, or a comment. */
export type ReplyTarget = { kind: "quote"; text: string } | { kind: "comment"; id: string };

const TARGET = /^#(quote|comment)=(.+)$/s;

/** Reads the target of a link. Returns null for any other address. */
export function targetOf(href: string): ReplyTarget | null {
  const [, kind, escaped = ""] = TARGET.exec(href) ?? [];
  const text = unescaped(escaped);
  if (!kind || text === "") return null;
  return kind === "quote" ? { kind, text } : { kind: "comment", id: text };
}

/** Leaves malformed escapes as they are: models write some. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const LINK = /\[((?:\\.|[^\][\n\\])*)\]\(#(?:quote|comment)=[^)\s]*\)/g;
const UNFINISHED = /\[([^\][\n]*)\]?(?:\((?:#[^)\s]*)?)?$/;

/** Turns links into this page into their words and escaped signs into the signs, for a reply that is pasted elsewhere. */
export function withoutPageLinks(markdown: string): string {
  return splitFormulas(markdown.replace(LINK, "$1"))
    .map(({ kind, text }) => (kind === "formula" ? `$${text}$` : text.replace(/\\([\\`*_[\]~$<&])/g, "$1")))
    .join("");
}

/** Leaves out the half of a link at the end of a reply that is still being written. */
export function withoutUnfinishedLink(markdown: string): string {
  const last = markdown.lastIndexOf("\n") + 1;
  return markdown.slice(0, last) + markdown.slice(last).replace(UNFINISHED, "$1");
}
