import type { Block } from "#lib/manuscript/markdown/block.ts";
import type { Span } from "../span.ts";

/** The range of one entry, and the number or key that the list gives it. */
export type EntrySource = { span: Span; label: string | null; key: string | null };

type Mark = { at: number; end: number; number: number };

/** "[12]", with a draft's line number before it; then "12." or "12)" or "(12)" at a line's start or after a sentence. */
const FORMS: readonly RegExp[] = [
  /(?:^|(?<=\s))(?:\d{1,4}\s{1,3})?\\?\[[*_]{0,3}(?<number>\d{1,4})[*_]{0,3}\\?\](?:\s|(?=\p{Lu}))/gu,
  /(?:^|(?<=\n))\s*(?:\\?\(?(?<number>\d{1,3})\\?[.)]|(?<bare>\d{1,3}))\s+(?=["“*_]?\p{L})/gu,
  /(?:^|(?<=[.)\]/\d]\s))\s*\(?(?<number>\d{1,3})[.)]\s+(?=["“*_]?\p{Lu})/gu,
];

/** Finds entries by marks that count up from one; null if the blocks, already cut, yield as many or more. */
export function entriesByMark(
  markdown: string,
  blocks: readonly Block[],
  byBlock: readonly EntrySource[],
): EntrySource[] | null {
  const labelled = byBlock.filter((each) => each.label !== null).length;
  const last = blocks.at(-1)?.content.end ?? 0;
  for (const [i, form] of FORMS.entries()) {
    const marks = marksInSequence(markdown, blocks, form);
    if (marks.length < 3 || (i > 0 && marks.length <= labelled)) continue;
    return marks.map(({ end, number }, j) => ({
      span: { start: end, end: marks[j + 1]?.at ?? last },
      label: String(number),
      key: null,
    }));
  }
  return null;
}

function marksInSequence(markdown: string, blocks: readonly Block[], form: RegExp): Mark[] {
  const marks: Mark[] = [];
  for (const block of blocks) {
    const source = markdown.slice(block.span.start, block.span.end);
    for (const match of source.matchAll(form)) {
      const number = Number(match.groups?.number ?? match.groups?.bare);
      const previous = marks.at(-1);
      if (previous === undefined ? number > 1 : number !== previous.number + 1) continue;
      const at = block.span.start + match.index;
      marks.push({ at, end: block.span.start + match.index + match[0].length, number });
    }
  }
  return marks;
}
