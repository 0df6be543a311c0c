import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { overlaps, type Span } from "#lib/manuscript/span.ts";
import { tableWords } from "#lib/rendered/table-words.ts";
import { type ComparedBlock, compareTexts } from "#lib/revisions/compare-texts.ts";
import { likenessTo } from "./likeness.ts";

export interface TextChange {
  kind: "changed" | "moved" | "added" | "removed";
  /** The words of each version, without marks; empty where there are none. */
  before: string;
  after: string;
  /** Where the words are in the later version. */
  span: Span | null;
}

export interface AnsweringChanges {
  changes: TextChange[];
  isCut: boolean;
  /** For each point, the places of changes that may answer it. */
  points: number[][];
}

interface AnsweredPoint {
  text: string;
  /** In the earlier version. */
  passages: readonly Span[];
}

const MOST_CHANGES = 500;
const MOST_FOR_A_POINT = 6;
const MOST_ALIKE = 5;
const LONGEST = 6_000;

type Shown = Exclude<ComparedBlock, { kind: "unchanged" }>;

/**
 * Lists what changed between two versions of a text, and for each point of a letter the changes that may answer it:
 * those in its passages first, then new words that are alike it.
 */
export function answeringChanges(
  before: string,
  after: string,
  points: readonly AnsweredPoint[],
): AnsweringChanges {
  const compared = compareTexts(before, after);
  const shown = compared.blocks.flatMap((block): { block: Shown; change: TextChange }[] => {
    if (block.kind === "unchanged" || block.kind === "same" || block.kind === "moved_away") return [];
    return [{ block, change: changeOf(block, { before, after }) }];
  });
  const kept = shown.slice(0, MOST_CHANGES);
  // Words are rare or common in the whole text, not in the few paragraphs that changed.
  const alike = likenessTo(
    parseManuscript(after).paragraphs.map(({ span, text }) => ({ span, text })),
    { most: MOST_ALIKE },
  );
  return {
    changes: kept.map(({ change }) => change),
    isCut: compared.isCut || kept.length < shown.length,
    points: points.map(({ text, passages }) => {
      const within = kept.flatMap(({ block }, at) =>
        passages.some((passage) => block.before && overlaps(block.before, passage)) ? [at] : [],
      );
      return [...new Set([...within, ...changedIn(alike(text, { pages: [] }), kept)])].slice(
        0,
        MOST_FOR_A_POINT,
      );
    }),
  };
}

/** The places of the changes that lie in some passages of the later version, in the order of the passages. */
function changedIn(passages: readonly Span[], changes: readonly { change: TextChange }[]): number[] {
  return passages.flatMap((passage) =>
    changes.flatMap(({ change: { span } }, at) => (span && overlaps(span, passage) ? [at] : [])),
  );
}

function changeOf(block: Shown, texts: { before: string; after: string }): TextChange {
  const { kind, parts, rows, before, after } = block;
  const words = (without: "added" | "removed", span: Span | null, text: string) =>
    rows
      ? span
        ? tableWords(text.slice(span.start, span.end), "\n")
        : ""
      : parts.flatMap((part) => (part.kind === without ? [] : part.text)).join("");
  return {
    kind: kind === "changed" || kind === "added" || kind === "removed" ? kind : "moved",
    before: cut(words("added", before, texts.before)),
    after: cut(words("removed", after, texts.after)),
    span: after,
  };
}

function cut(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1).toWellFormed()}…`;
}
