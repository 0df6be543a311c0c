import { endsOpen, isAuthorLine } from "#lib/manuscript/sections/title-lines.ts";
import { type DocumentNode, plainText } from "../document-tree.ts";
import { wordCountOf } from "../text/text-measure.ts";
import type { ParagraphLook, ParagraphLooks } from "./paragraph-look.ts";

/** So many paragraphs below its first one may belong to a title. */
const MOST_LINES_BELOW = 3;
const MOST_WORDS_OF_A_LINE = 15;

/**
 * Returns how many paragraphs below the first line of a title belong to it: those that follow a line that cannot be the
 * end, and those that look like it where what comes after looks different.
 */
export function linesBelowTitle(nodes: readonly DocumentNode[], at: number, context: ParagraphLooks): number {
  const title = wordsOf(nodes[at]);
  const look = lookOf(nodes[at], context);
  const next = wordsOf(nodes[at + 1]);
  if (title === null || look === undefined || next === null) return 0;
  if (endsOpen(title) && isLine(next) && isAlike(look, lookOf(nodes[at + 1], context))) return 1;
  const below = nodes.slice(at + 1, at + 2 + MOST_LINES_BELOW);
  const end = below.findIndex((node) => !isAlike(look, lookOf(node, context)));
  const lines = below.slice(0, end).map((node) => wordsOf(node) ?? "");
  const after = lookOf(below[end], context);
  const isSetApart =
    after !== undefined && (look.size > after.size || (look.font !== "" && look.font !== after.font));
  // "A cohort study" below a title is a title of its own, the second one.
  const areOfTitle = lines.every(
    (line) => isLine(line) && !isAuthorLine(line) && !/^(?:An?|The) /.test(line),
  );
  return end > 0 && isSetApart && areOfTitle ? lines.length : 0;
}

function wordsOf(node: DocumentNode | undefined): string | null {
  return node?.type === "paragraph" ? plainText(node.children).trim() : null;
}

function lookOf(node: DocumentNode | undefined, { looks }: ParagraphLooks): ParagraphLook | undefined {
  return node === undefined ? undefined : looks.get(node);
}

function isLine(words: string): boolean {
  return words !== "" && wordCountOf(words) <= MOST_WORDS_OF_A_LINE && !/[.;,@|]$|@|\p{L}[\d*†]/u.test(words);
}

function isAlike(a: ParagraphLook, b: ParagraphLook | undefined): boolean {
  return (
    b !== undefined &&
    a.size === b.size &&
    a.font === b.font &&
    a.bold === b.bold &&
    a.italic === b.italic &&
    a.caps === b.caps &&
    a.centred === b.centred
  );
}
