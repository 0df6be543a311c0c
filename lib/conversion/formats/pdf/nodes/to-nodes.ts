import { type DocumentNode, type Inline, text } from "../../../document-tree.ts";
import { equationNumber, tagged } from "../../../formulas/equation-number.ts";
import { codeText } from "../blocks/code-lines.ts";
import type { Group } from "../blocks/group-lines.ts";
import { headingLevels, isKnownHeading, numberDepth, styleKey } from "../blocks/headings.ts";
import { splitReferences } from "../blocks/references.ts";
import { isDisplay, type Line } from "../page/pdf-page.ts";
import { doubtOfLines } from "./doubt-of-lines.ts";
import { joinText } from "./hyphens.ts";
import { joinLines, type Run, runsOf, toInline } from "./inline-runs.ts";
import type { NodePlace } from "./node-places.ts";

const MARK = /^\s*(\d{1,3}|[*†‡§¶∗]+)\s?/;
const BULLET = /^\s*[•▪◦●■‣]\s*/;

/** Drops the characters that a pattern finds at the start of runs. */
function withoutStart(runs: readonly Run[], pattern: RegExp): Run[] {
  const whole = runs.map((run) => run.text).join("");
  let left = pattern.exec(whole)?.[0].length ?? 0;
  return runs.map((run) => {
    const cut = Math.min(left, run.text.length);
    left -= cut;
    return cut === 0 ? run : { ...run, text: run.text.slice(cut) };
  });
}

/** Draws a display: the name of its image, or null if none is made. */
export type Draw = (line: Line) => string | null;

/** A heading that most papers have, such as "Methods", is no deeper than this, whatever its look. */
const MAX_KNOWN_LEVEL = 3;

/**
 * Returns a display as LaTeX or, where that is not certain, as an image of its place, or as the text that it prints.
 * A number beside it becomes its tag.
 */
function displaysOf(line: Line, draw: Draw): Inline[] {
  const beside = line.items.filter(({ latex }) => latex === undefined).map((item) => item.text);
  const number = equationNumber(beside.join(" ")) ?? "";
  return line.items.flatMap((item): Inline[] => {
    if (item.latex === undefined) return [];
    if (item.latex !== "") return [{ type: "math", latex: tagged(item.latex, number), display: true }];
    const name = draw(line);
    return [name === null ? text(item.text) : { type: "image", name, alt: item.text, display: true }];
  });
}

/** Returns a paragraph's lines as inline content, displays within it on lines of their own. */
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

type BuilderInput = {
  title: Group | null;
  /** The words of the document, which tell the hyphens of line ends. */
  vocabulary: ReadonlySet<string>;
  place: (lines: readonly Line[]) => NodePlace;
  /** Draws a display: the name of its image, or null. */
  draw: Draw;
};

/** Turns groups of lines into nodes. */
class NodeBuilder {
  readonly #input: BuilderInput;
  readonly #levels: ReadonlyMap<string, number>;

  constructor(groups: readonly Group[], input: BuilderInput) {
    this.#input = input;
    this.#levels = headingLevels(
      groups
        .filter((group) => group.kind === "heading" && group !== input.title)
        .flatMap(({ lines }) => lines.slice(0, 1).map((line) => ({ text: line.text, key: styleKey(line) }))),
    );
  }

  #runs = (lines: readonly Line[]): Run[] => joinLines(lines.map(runsOf), this.#input.vocabulary);

  /** Returns the place of running text, and the doubt that it raises. */
  #placeOfText = (lines: readonly Line[]): Pick<DocumentNode, "source" | "printed" | "doubt"> => {
    const doubt = doubtOfLines(lines);
    return { ...this.#input.place(lines), ...(doubt === null ? {} : { doubt }) };
  };

  nodesOf(group: Group): DocumentNode[] {
    if (group.kind === "heading") return [this.#heading(group)];
    if (group.kind === "math") return group.lines.flatMap(this.#displays);
    if (group.kind === "references") return this.#references(group);
    if (group.kind === "code")
      return [{ type: "code", text: codeText(group.lines), language: "", ...this.#input.place(group.lines) }];
    const place = this.#placeOfText(group.lines);
    const runs = this.#runs(group.lines);
    if (group.kind === "caption") return [{ type: "caption", children: toInline(runs), ...place }];
    if (group.kind === "note") {
      const children = toInline(group.mark === undefined ? runs : withoutStart(runs, MARK));
      return [{ type: "footnote", id: group.mark ?? "", nodes: [{ type: "paragraph", children }], ...place }];
    }
    if (!BULLET.test(runs[0]?.text ?? "")) return this.#paragraph(group);
    const item: DocumentNode = { type: "paragraph", children: toInline(withoutStart(runs, BULLET)) };
    return [{ type: "list", ordered: false, start: 1, items: [{ nodes: [item] }], ...place }];
  }

  #heading(group: Group): DocumentNode {
    const { title, vocabulary, place } = this.#input;
    const [line] = group.lines;
    const words = group.lines.reduce(
      (sum, { text: own }) => (sum === "" ? own : joinText(sum, own, vocabulary)),
      "",
    );
    const ranked = line === undefined ? 2 : (this.#levels.get(styleKey(line)) ?? 2);
    const depth = numberDepth(words);
    const unnumbered = isKnownHeading(words) ? Math.min(MAX_KNOWN_LEVEL, ranked) : ranked;
    const level = group === title ? 1 : depth === null ? unnumbered : depth + 1;
    return { type: "heading", level, children: [text(words)], ...place(group.lines) };
  }

  #displays = (line: Line): DocumentNode[] =>
    displaysOf(line, this.#input.draw).map((inline): DocumentNode => {
      const place = this.#input.place([line]);
      if (inline.type === "math") return { type: "math", latex: inline.latex, ...place };
      if (inline.type === "image")
        return { type: "figure", name: inline.name, alt: [text(inline.alt)], ...place };
      return { type: "paragraph", children: [inline], ...place };
    });

  #references(group: Group): DocumentNode[] {
    const entries = splitReferences(group.lines).map(
      (lines): DocumentNode => ({
        type: "reference",
        children: toInline(this.#runs(lines)),
        ...this.#placeOfText(lines),
      }),
    );
    // Some styles print a rule instead of a heading. The content gets a heading all the same.
    return group.isUnheaded
      ? [{ type: "heading", level: 2, children: [text("References")] }, ...entries]
      : entries;
  }

  /** Returns a paragraph without the displays at its end, which are nodes of their own. */
  #paragraph(group: Group): DocumentNode[] {
    const end = group.lines.findLastIndex((line) => !isDisplay(line)) + 1;
    const own = group.lines.slice(0, end);
    const children = withDisplays(own, this.#runs, this.#input.draw);
    return [
      { type: "paragraph", children, ...this.#placeOfText(own) },
      ...group.lines.slice(end).flatMap(this.#displays),
    ];
  }
}

/** Turns groups into nodes: joins text over line ends, ranks headings, and splits references into entries. */
export function toNodes(groups: readonly Group[], input: BuilderInput): DocumentNode[] {
  const builder = new NodeBuilder(groups, input);
  return mergeLists(groups.flatMap((group) => builder.nodesOf(group)));
}

/** Joins items that follow one another to one list. */
function mergeLists(nodes: readonly DocumentNode[]): DocumentNode[] {
  const out: DocumentNode[] = [];
  for (const node of nodes) {
    const last = out.at(-1);
    if (node.type === "list" && last?.type === "list") {
      const source =
        Array.isArray(last.source) && Array.isArray(node.source)
          ? [...last.source, ...node.source]
          : last.source;
      const doubt = last.doubt ?? node.doubt;
      const [above, below] = [last.printed, node.printed];
      out[out.length - 1] = {
        ...last,
        items: [...last.items, ...node.items],
        ...(source ? { source } : {}),
        ...(doubt ? { doubt } : {}),
        printed: () => [...(above?.() ?? []), ...(below?.() ?? [])],
      };
    } else out.push(node);
  }
  return out;
}
