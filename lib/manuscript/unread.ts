import type { Manuscript, Unread } from "./manuscript.ts";

/** Returns the parts that one would expect and the parser did not find, each with a reason for the author. */
export function unreadParts(manuscript: Omit<Manuscript, "unread">): Unread[] {
  const unread: Unread[] = [];
  const { markdown, sections, references, captions, mentions, citations } = manuscript;
  if (/\\documentclass|\\begin\{document\}/.test(markdown)) {
    unread.push({
      what: "text",
      reason: "the text is LaTeX source, and what its own macros set cannot be read without setting it",
    });
  }
  const cut = cutParagraphs(manuscript.paragraphs);
  if (cut > 0.3) {
    unread.push({
      what: "paragraphs",
      reason: `${Math.round(100 * cut)}% of the paragraphs end in the middle of a sentence, so the conversion seems to have cut them`,
    });
  }
  if (sections.length === 0) unread.push({ what: "headings", reason: "no headings were recognised" });
  if (references.entries.length === 0)
    unread.push({
      what: "references",
      reason: /\\(?:bibliography|addbibresource|printbibliography)\b/.test(markdown)
        ? "the reference list is in a file of its own, which was not given"
        : "no reference list was recognised",
    });
  if (references.entries.length > 0 && !references.clean) {
    unread.push({
      what: "references",
      reason: "the entries of the reference list run into each other in the converted text",
    });
  }
  if (references.entries.length > 0 && citations.length === 0) {
    unread.push({ what: "citations", reason: "no citations were recognised in the text" });
  }
  if (captions.length === 0 && mentions.length > 0) {
    unread.push({
      what: "captions",
      reason: "figures or tables are mentioned, but no captions were recognised",
    });
  }
  return unread;
}

/** Share of the longer paragraphs that end in the middle of a sentence. */
function cutParagraphs(paragraphs: Manuscript["paragraphs"]): number {
  const long = paragraphs.filter(({ block, text }) => block.kind === "paragraph" && text.length > 40);
  if (long.length < 10) return 0;
  return long.filter(({ text }) => /[\p{L}\p{N},]\s*$/u.test(text)).length / long.length;
}
