import { middleX } from "../page/box.ts";
import type { Page } from "../page/pdf-page.ts";
import type { Group } from "./group-lines.ts";
import {
  MAX_BLOCKS_BEFORE_TITLE,
  MAX_FRONT_WORDS,
  MAX_TITLE_BLOCKS,
  MAX_TITLE_IN_PAGE_WIDTHS,
  MAX_TITLE_PAGE,
  MAX_TITLE_SHIFT_POINTS,
  MAX_TITLE_WORDS,
  MIN_TITLE_SIZE_IN_SIZES,
} from "./heading-thresholds.ts";
import { isKnownHeading, numberDepth } from "./headings.ts";

const sizeOf = (group: Group) => group.lines[0]?.size ?? 0;
const wordsOf = (group: Group) => group.lines.map((line) => line.text).join(" ");

/** Returns a group as a paragraph, where the front of the paper made it look like a heading. */
const asParagraph = (group: Group): Group => ({ ...group, kind: "paragraph" });

function findTitle(groups: readonly Group[], bodySize: number, page: Page | undefined): number {
  const onFirst = groups.flatMap((group, i) =>
    (group.lines[0]?.page ?? Number.POSITIVE_INFINITY) <= MAX_TITLE_PAGE && i < MAX_TITLE_BLOCKS ? [i] : [],
  );
  const isLarger = (i: number) =>
    groups[i]?.kind === "heading" && sizeOf(groups[i]) > bodySize * MIN_TITLE_SIZE_IN_SIZES;
  const [largest] = onFirst
    .filter(isLarger)
    .toSorted(
      (a, b) =>
        sizeOf(groups[b] ?? { kind: "heading", lines: [] }) -
        sizeOf(groups[a] ?? { kind: "heading", lines: [] }),
    );
  if (largest !== undefined) return largest;
  const heading = onFirst.find(
    (i) =>
      groups[i]?.kind === "heading" &&
      !isKnownHeading(wordsOf(groups[i])) &&
      numberDepth(wordsOf(groups[i])) === null,
  );
  const [first] = groups;
  const line = first?.lines[0];
  // In a plain manuscript the title is the first line, centred and short, in the size of the text.
  const isCentred =
    line !== undefined &&
    page !== undefined &&
    Math.abs(middleX(line) - page.width / 2) < MAX_TITLE_SHIFT_POINTS &&
    line.x1 - line.x0 < page.width * MAX_TITLE_IN_PAGE_WIDTHS;
  const isTitle =
    first !== undefined &&
    first.kind !== "caption" &&
    isCentred &&
    wordsOf(first).split(/\s+/).length <= MAX_TITLE_WORDS;
  return heading !== undefined && heading < MAX_BLOCKS_BEFORE_TITLE ? heading : isTitle ? 0 : (heading ?? -1);
}

/** Finds the title, and makes paragraphs of the names and dates below it that look like headings. */
export function settleTitle(
  groups: readonly Group[],
  bodySize: number,
  page: Page | undefined,
): { groups: Group[]; title: Group | null } {
  const at = findTitle(groups, bodySize, page);
  const found = groups[at];
  if (found === undefined) return { groups: [...groups], title: null };
  const title: Group = { ...found, kind: "heading" };
  let isFront = true;
  const settled = groups.map((group, i) => {
    if (i === at) return title;
    if (i < at) return group;
    const words = wordsOf(group);
    const isSection = group.kind === "heading" && (isKnownHeading(words) || numberDepth(words) !== null);
    if (isSection || (group.kind === "paragraph" && words.split(/\s+/).length > MAX_FRONT_WORDS))
      isFront = false;
    return isFront && group.kind === "heading" ? asParagraph(group) : group;
  });
  return { groups: settled, title };
}
