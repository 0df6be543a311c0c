import type { PageBox } from "../../conversion.ts";
import { type Node, text } from "../../manuscript-tree.ts";
import type { Group } from "./group-lines.ts";
import { headingLevels, isKnownHeading, numberDepth, repairSmallCaps, styleKey } from "./headings.ts";
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
export function toNodes(
  groups: readonly Group[],
  title: Group | null,
  vocabulary: ReadonlySet<string>,
): Node[] {
  const join = (lines: readonly Line[]) =>
    lines.reduce((sum, line) => (sum === "" ? line.text : joinLines(sum, line.text, vocabulary)), "");
  const levels = headingLevels(
    groups
      .filter((group) => group.kind === "heading" && group !== title)
      .flatMap(({ lines }) => lines.slice(0, 1).map((line) => ({ text: line.text, key: styleKey(line) }))),
  );
  const nodes = groups.flatMap((group): Node[] => {
    const source = boxesOf(group.lines);
    if (group.kind === "heading") {
      const [line] = group.lines;
      const ranked = line === undefined ? 2 : (levels.get(styleKey(line)) ?? 2);
      const level =
        group === title
          ? 1
          : isKnownHeading(join(group.lines)) && numberDepth(join(group.lines)) === null
            ? Math.min(3, ranked)
            : ranked;
      return [{ type: "heading", level, children: [text(repairSmallCaps(join(group.lines)))], source }];
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
  return mergeLists(nodes);
}

/** Items that follow one another are one list. */
function mergeLists(nodes: readonly Node[]): Node[] {
  const out: Node[] = [];
  for (const node of nodes) {
    const last = out.at(-1);
    if (node.type === "list" && last?.type === "list") {
      const source =
        Array.isArray(last.source) && Array.isArray(node.source)
          ? [...last.source, ...node.source]
          : last.source;
      out[out.length - 1] = { ...last, items: [...last.items, ...node.items], ...(source ? { source } : {}) };
    } else out.push(node);
  }
  return out;
}
