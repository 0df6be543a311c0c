import { type Node, text } from "../../manuscript-tree.ts";
import type { Group } from "./group-lines.ts";
import { headingLevels, isKnownHeading, numberDepth, styleKey } from "./headings.ts";
import { joinText } from "./hyphens.ts";
import { joinLines, type Run, runsOf, toInline } from "./inline-runs.ts";
import type { Line } from "./pdf-page.ts";
import { splitReferences } from "./references.ts";

const MARK = /^\s*(\d{1,3}|[*†‡§¶∗]+)\s?/;
const BULLET = /^\s*[•▪◦●■‣]\s*/;

/** Runs without the characters that a pattern finds at their start. */
function withoutStart(runs: readonly Run[], pattern: RegExp): Run[] {
  const whole = runs.map((run) => run.text).join("");
  let left = pattern.exec(whole)?.[0].length ?? 0;
  return runs.map((run) => {
    const cut = Math.min(left, run.text.length);
    left -= cut;
    return cut === 0 ? run : { ...run, text: run.text.slice(cut) };
  });
}

/** Groups as nodes: text joined over line ends, headings with levels, references as entries. */
export function toNodes(
  groups: readonly Group[],
  title: Group | null,
  vocabulary: ReadonlySet<string>,
  place: (lines: readonly Line[]) => Pick<Node, "source" | "printed">,
): Node[] {
  const plain = (lines: readonly Line[]) =>
    lines.reduce((sum, line) => (sum === "" ? line.text : joinText(sum, line.text, vocabulary)), "");
  const flow = (lines: readonly Line[]) => joinLines(lines.map(runsOf), vocabulary);
  const levels = headingLevels(
    groups
      .filter((group) => group.kind === "heading" && group !== title)
      .flatMap(({ lines }) => lines.slice(0, 1).map((line) => ({ text: line.text, key: styleKey(line) }))),
  );
  const nodes = groups.flatMap((group): Node[] => {
    const placed = place(group.lines);
    if (group.kind === "heading") {
      const [line] = group.lines;
      const words = plain(group.lines);
      const ranked = line === undefined ? 2 : (levels.get(styleKey(line)) ?? 2);
      const depth = numberDepth(words);
      const unnumbered = isKnownHeading(words) ? Math.min(3, ranked) : ranked;
      const level = group === title ? 1 : depth === null ? unnumbered : depth + 1;
      return [{ type: "heading", level, children: [text(words)], ...placed }];
    }
    if (group.kind === "math") {
      const items = group.lines.flatMap((line) => line.items).filter((item) => item.latex !== undefined);
      return items.map(
        (item): Node =>
          item.latex === ""
            ? { type: "figure", name: "", alt: [text(item.text)], ...placed }
            : { type: "math", latex: item.latex ?? "", ...placed },
      );
    }
    if (group.kind === "references") {
      return splitReferences(group.lines).map((lines) => ({
        type: "reference",
        children: toInline(flow(lines)),
        ...place(lines),
      }));
    }
    const runs = flow(group.lines);
    if (group.kind === "caption") return [{ type: "caption", children: toInline(runs), ...placed }];
    if (group.kind === "note") {
      const children = toInline(group.mark === undefined ? runs : withoutStart(runs, MARK));
      return [
        { type: "footnote", id: group.mark ?? "", nodes: [{ type: "paragraph", children }], ...placed },
      ];
    }
    if (BULLET.test(runs[0]?.text ?? "")) {
      const children = toInline(withoutStart(runs, BULLET));
      const item = { nodes: [{ type: "paragraph" as const, children }] };
      return [{ type: "list", ordered: false, start: 1, items: [item], ...placed }];
    }
    return [{ type: "paragraph", children: toInline(runs), ...placed }];
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
      const [above, below] = [last.printed, node.printed];
      out[out.length - 1] = {
        ...last,
        items: [...last.items, ...node.items],
        ...(source ? { source } : {}),
        printed: () => [...(above?.() ?? []), ...(below?.() ?? [])],
      };
    } else out.push(node);
  }
  return out;
}
