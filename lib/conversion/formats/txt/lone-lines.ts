import { isCaption } from "../../document-structure/captions.ts";
import { isSectionName } from "../../document-structure/section-names.ts";
import type { TextBlock } from "./split-block.ts";
import { headingLevel, standsApart } from "./text-headings.ts";
import {
  MAX_FRONT_MATTER_LENGTH,
  MAX_LONE_HEADING_LENGTH,
  MIN_LINES_BEFORE_HEADING,
  MIN_PROSE_LENGTH,
} from "./txt-thresholds.ts";

const wordsOf = (block: TextBlock | undefined) =>
  (block?.lines ?? []).map(({ text }) => text.trim()).join(" ");

/**
 * Finds headings without any mark: blocks of one short line between prose and prose. Looks only after the front
 * matter, whose names and addresses look the same.
 */
export function loneHeadings(blocks: readonly TextBlock[]): Set<TextBlock> {
  const words = blocks.map(wordsOf);
  const start = words.findIndex(
    (text, i) =>
      (blocks[i]?.lines.length === 1 && isSectionName(text)) || text.length > MAX_FRONT_MATTER_LENGTH,
  );
  const isLabel = (i: number) => {
    const text = words[i] ?? "";
    return (
      blocks[i]?.lines.length === 1 &&
      text.length <= MAX_LONE_HEADING_LENGTH &&
      standsApart(text) &&
      !isCaption(text) &&
      !/\s{3,}|\t|[|=]|https?:/.test(text)
    );
  };
  const isProse = (i: number) => (words[i]?.length ?? 0) >= MIN_PROSE_LENGTH;
  const isHeading = (i: number) => blocks[i]?.lines.length === 1 && headingLevel(words[i] ?? "") !== null;
  const out = new Set<TextBlock>();
  blocks.forEach((block, i) => {
    if (start < 0 || i < start || !isLabel(i)) return;
    const leads =
      isProse(i + 1) || (isLabel(i + 1) && (isProse(i + 2) || (isLabel(i + 2) && isProse(i + 3))));
    const before = blocks[i - 1];
    const follows =
      isProse(i - 1) ||
      isHeading(i - 1) ||
      (before !== undefined && (out.has(before) || before.lines.length >= MIN_LINES_BEFORE_HEADING));
    if (leads && follows) out.add(block);
  });
  return out;
}
