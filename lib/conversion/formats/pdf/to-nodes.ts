import type { PageBox } from "../../conversion.ts";
import { type Node, text } from "../../manuscript-tree.ts";
import type { Group } from "./group-lines.ts";
import { headingLevels, repairSmallCaps, styleKey } from "./headings.ts";
import { joinLines } from "./hyphens.ts";
import { LIST_MARK } from "./paragraphs.ts";
import { type Line, unionOf } from "./pdf-page.ts";
import { splitReferences } from "./references.ts";

const boxesOf = (lines: readonly Line[]): PageBox[] => {
  const byPlace = Map.groupBy(lines, (line) => `${line.page}:${line.column}`);
  return [...byPlace.values()].map((group) => {
    const { x0, y0, x1, y1 } = unionOf(group);
    const round = (value: number) => Math.round(value * 10) / 10;
    return { page: group[0]?.page ?? 1, bbox: [round(x0), round(y0), round(x1), round(y1)] };
  });
};

/** Groups as nodes: text joined over line ends, headings with levels, references as entries. */
export function toNodes(groups: readonly Group[], vocabulary: ReadonlySet<string>): Node[] {
  const join = (lines: readonly Line[]) =>
    lines.reduce((sum, line) => (sum === "" ? line.text : joinLines(sum, line.text, vocabulary)), "");
  const headings = groups
    .filter((g) => g.kind === "heading")
    .flatMap(({ lines }) => {
      const [head] = lines;
      return head === undefined
        ? []
        : [{ text: repairSmallCaps(join(lines)), key: styleKey(head), size: head.size, page: head.page }];
    });
  const first = headings
    .slice(0, 6)
    .filter((h) => h.page <= 2)
    .toSorted((a, b) => b.size - a.size)[0];
  const levels = headingLevels(headings.filter((h) => h !== first));
  let at = 0;
  return groups.flatMap((group): Node[] => {
    const source = boxesOf(group.lines);
    if (group.kind === "heading") {
      const heading = headings[at++];
      const level = heading === first ? 1 : (levels.get(heading?.key ?? "") ?? 2);
      return [{ type: "heading", level, children: [text(heading?.text ?? "")], source }];
    }
    if (group.kind === "references") {
      return splitReferences(group.lines).map((lines) => ({
        type: "reference",
        children: [text(join(lines))],
        source: boxesOf(lines),
      }));
    }
    const words = join(group.lines);
    if (group.kind === "caption") return [{ type: "caption", children: [text(words)], source }];
    if (group.kind === "note")
      return [
        {
          type: "footnote",
          id: group.mark ?? "",
          nodes: [{ type: "paragraph", children: [text(words.replace(/^(\d{1,3}|[*†‡§¶])\s?/, ""))] }],
          source,
        },
      ];
    const bullet = /^[•▪◦●■‣]\s*/.exec(words)?.[0];
    if (bullet !== undefined && LIST_MARK.test(words)) {
      return [
        {
          type: "list",
          ordered: false,
          start: 1,
          items: [{ nodes: [{ type: "paragraph", children: [text(words.slice(bullet.length))] }] }],
          source,
        },
      ];
    }
    return [{ type: "paragraph", children: [text(words)], source }];
  });
}
