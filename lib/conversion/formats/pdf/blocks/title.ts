import { middleX, type Page } from "../page/pdf-page.ts";
import type { Group } from "./group-lines.ts";
import { isKnownHeading, numberDepth } from "./headings.ts";

const sizeOf = (group: Group) => group.lines[0]?.size ?? 0;
const wordsOf = (group: Group) => group.lines.map((line) => line.text).join(" ");

/** A group as a paragraph, where the front of the paper made it look like a heading. */
const asParagraph = (group: Group): Group => ({ ...group, kind: "paragraph" });

function findTitle(groups: readonly Group[], bodySize: number, page: Page | undefined): number {
  const onFirst = groups.flatMap((group, i) => ((group.lines[0]?.page ?? 9) <= 2 && i < 12 ? [i] : []));
  const isLarger = (i: number) => groups[i]?.kind === "heading" && sizeOf(groups[i]) > bodySize * 1.1;
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
  // A plain manuscript: its title is the first line, centred and short, in the size of the text.
  const isCentred =
    line !== undefined &&
    page !== undefined &&
    Math.abs(middleX(line) - page.width / 2) < 14 &&
    line.x1 - line.x0 < page.width * 0.8;
  const isTitle =
    first !== undefined && first.kind !== "caption" && isCentred && wordsOf(first).split(/\s+/).length <= 30;
  return heading !== undefined && heading < 3 ? heading : isTitle ? 0 : (heading ?? -1);
}

/** The title's place among the groups, and the groups with the names and dates below it as paragraphs. */
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
    if (isSection || (group.kind === "paragraph" && words.split(/\s+/).length > 60)) isFront = false;
    return isFront && group.kind === "heading" ? asParagraph(group) : group;
  });
  return { groups: settled, title };
}
