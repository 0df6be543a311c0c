import type { ExportedComment } from "../exported-review.ts";
import { weightOf } from "../note-text.ts";
import { escapeHtml as plain } from "./escape-html.ts";
import { renderMarkdown, replaceElements } from "./render-markdown.ts";

/** Returns a comment as a list item that links to its words, if they are marked. */
export function commentHtml(comment: ExportedComment, isMarked: boolean): string {
  const { number, title, severity, status, types, quote, message, evidence, replacement, origin } = comment;
  const state = status === "open" ? "" : ` <span class="state">${status}</span>`;
  const link = isMarked ? `<a href="#at-${number}">${number}</a>` : number;
  return `<li id="${number}" class="${severity ?? "minor"}">
<h3><span class="label">${link} · ${plain(weightOf(comment))}</span>${state} ${plain(title)}</h3>
${quote === "" ? "" : `<blockquote>${plain(quote)}</blockquote>`}
<div class="message">${wordsHtml(message)}</div>
${evidence.length === 0 ? "" : `<ul class="evidence">${evidence.map((line) => `<li>${plain(line)}</li>`).join("")}</ul>`}
${suggestionHtml(replacement)}
${repliesHtml(comment)}
<p class="origin">${plain(origin)} ${plain(types.join(", ").replaceAll("_", " "))}</p>
</li>`;
}

/** Returns Markdown of a review as HTML, without pictures. */
export function wordsHtml(markdown: string): string {
  const change: Parameters<typeof renderMarkdown>[1]["change"] = (tree) =>
    replaceElements(tree, (element) =>
      element.tagName === "img" ? { type: "text", value: String(element.properties.alt ?? "") } : element,
    );
  return renderMarkdown(markdown, { highlights: [], change });
}

function suggestionHtml(replacement: string | null): string {
  if (replacement === null) return "";
  const words = replacement === "" ? "Delete these words." : `<ins>${plain(replacement)}</ins>`;
  return `<p class="suggestion"><b>Suggestion:</b> ${words}</p>`;
}

function repliesHtml({ replies }: ExportedComment): string {
  if (replies.length === 0) return "";
  const items = replies.map(
    ({ author, at, text }) =>
      `<li><b>${plain(author)}</b>, <time datetime="${plain(at)}">${plain(at.slice(0, 10))}</time>${wordsHtml(text)}</li>`,
  );
  return `<ul class="replies">${items.join("")}</ul>`;
}
