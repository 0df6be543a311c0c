import { takesReferencesFromFile } from "./latex/latex-source.ts";
import type { Manuscript, Unread } from "./manuscript.ts";

type Parsed = Omit<Manuscript, "unread">;

/** Returns the parts that one would expect and the parser did not find, each with a reason for the author. */
export function unreadParts(manuscript: Parsed, isLatex: boolean): Unread[] {
  const { sections, references, captions, mentions, citations } = manuscript;
  return [
    ...unreadText(manuscript, isLatex),
    ...(sections.length === 0 ? [unread("headings", "no headings were recognised")] : []),
    ...unreadReferences(manuscript),
    ...(references.entries.length > 0 && citations.length === 0
      ? [unread("citations", "no citations were recognised in the text")]
      : []),
    ...(captions.length === 0 && mentions.length > 0
      ? [unread("captions", "figures or tables are mentioned, but no captions were recognised")]
      : []),
  ];
}

function unread(what: Unread["what"], reason: string): Unread {
  return { what, reason };
}

function unreadText({ paragraphs }: Parsed, isLatex: boolean): Unread[] {
  const cut = cutParagraphs(paragraphs);
  return [
    ...(isLatex
      ? [
          unread(
            "text",
            "the text is LaTeX source, and what its own macros set cannot be read without setting it",
          ),
        ]
      : []),
    ...(cut > MOST_CUT
      ? [
          unread(
            "paragraphs",
            `${Math.round(100 * cut)}% of the paragraphs end in the middle of a sentence, so the conversion seems to have cut them`,
          ),
        ]
      : []),
  ];
}

function unreadReferences({ markdown, references }: Parsed): Unread[] {
  if (references.entries.length > 0)
    return references.clean
      ? []
      : [unread("references", "the entries of the reference list run into each other in the converted text")];
  return [
    unread(
      "references",
      takesReferencesFromFile(markdown)
        ? "the reference list is in a file of its own, which was not given"
        : "no reference list was recognised",
    ),
  ];
}

/** The largest share of longer paragraphs that may end in the middle of a sentence. */
const MOST_CUT = 0.3;

/** Returns the share of the longer paragraphs that end in the middle of a sentence. */
function cutParagraphs(paragraphs: Manuscript["paragraphs"]): number {
  const long = paragraphs.filter(({ block, text }) => block.kind === "paragraph" && text.length > 40);
  if (long.length < 10) return 0;
  return long.filter(({ text }) => /[\p{L}\p{N},]\s*$/u.test(text)).length / long.length;
}
