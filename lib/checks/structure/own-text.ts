import type { Manuscript } from "#lib/manuscript/manuscript.ts";

/** Returns the Markdown without the list of references, whose titles may hold any word that a check searches for. */
export function ownText({ markdown, sections }: Manuscript): string {
  let text = "";
  let at = 0;
  for (const { role, span } of sections) {
    if (role !== "references" || span.start < at) continue;
    text += markdown.slice(at, span.start);
    at = span.end;
  }
  return text + markdown.slice(at);
}
