import { type Inline, type Node, text } from "../../../manuscript-tree.ts";
import { codeText } from "../blocks/code-lines.ts";
import type { Group } from "../blocks/group-lines.ts";
import { headingLevels, isKnownHeading, numberDepth, styleKey } from "../blocks/headings.ts";
import { splitReferences } from "../blocks/references.ts";
import { isDisplay, type Line } from "../page/pdf-page.ts";
import { joinText } from "./hyphens.ts";
import { joinLines, type Run, runsOf, toInline } from "./inline-runs.ts";

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

type Draw = (line: Line) => string | null;

/** A display as LaTeX; where that is not certain as an image of its place, or as the text that it prints. */
function displaysOf(line: Line, draw: Draw): Inline[] {
  return line.items.flatMap((item): Inline[] => {
    if (item.latex === undefined) return [];
    if (item.latex !== "") return [{ type: "math", latex: item.latex, display: true }];
    const name = draw(line);
    return [name === null ? text(item.text) : { type: "image", name, alt: item.text, display: true }];
  });
}

/** A paragraph's lines as inline content, displays within it on lines of their own. */
function withDisplays(lines: readonly Line[], flow: (lines: readonly Line[]) => Run[], draw: Draw): Inline[] {
  const children: Inline[] = [];
  let from = 0;
  lines.forEach((line, i) => {
    if (!isDisplay(line)) return;
    children.push(...toInline(flow(lines.slice(from, i))), ...displaysOf(line, draw));
    from = i + 1;
  });
  return [...children, ...toInline(flow(lines.slice(from)))];
}

/** Groups as nodes: text joined over line ends, headings with levels, references as entries. */
export function toNodes(
  groups: readonly Group[],
  title: Group | null,
  vocabulary: ReadonlySet<string>,
  place: (lines: readonly Line[]) => Pick<Node, "source" | "printed">,
  draw: Draw,
): Node[] {
  const plain = (lines: readonly Line[]) =>
    lines.reduce((sum, line) => (sum === "" ? line.text : joinText(sum, line.text, vocabulary)), "");
  const flow = (lines: readonly Line[]) => joinLines(lines.map(runsOf), vocabulary);
  const levels = headingLevels(
    groups
      .filter((group) => group.kind === "heading" && group !== title)
      .flatMap(({ lines }) => lines.slice(0, 1).map((line) => ({ text: line.text, key: styleKey(line) }))),
  );
  const displayNodes = (line: Line) =>
    displaysOf(line, draw).map((inline): Node => {
      const placed = place([line]);
      if (inline.type === "math") return { type: "math", latex: inline.latex, ...placed };
      if (inline.type === "image")
        return { type: "figure", name: inline.name, alt: [text(inline.alt)], ...placed };
      return { type: "paragraph", children: [inline], ...placed };
    });
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
    if (group.kind === "code")
      return [{ type: "code", text: codeText(group.lines), language: "", ...placed }];
    if (group.kind === "math") return group.lines.flatMap(displayNodes);
    if (group.kind === "references") {
      // Where a style prints a rule for it, the reader gets a heading all the same.
      const heading: Node = { type: "heading", level: 2, children: [text("References")] };
      const entries = splitReferences(group.lines).map(
        (lines): Node => ({ type: "reference", children: toInline(flow(lines)), ...place(lines) }),
      );
      return group.isUnheaded ? [heading, ...entries] : entries;
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
    const end = group.lines.findLastIndex((line) => !isDisplay(line)) + 1;
    const children = withDisplays(group.lines.slice(0, end), flow, draw);
    return [
      { type: "paragraph", children, ...place(group.lines.slice(0, end)) },
      ...group.lines.slice(end).flatMap(displayNodes),
    ];
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
