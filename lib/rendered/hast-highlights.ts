import type { Element, ElementContent, Root, RootContent, Text } from "hast";
import { alignOffsets } from "./align-offsets.ts";

/** A span of the Markdown to mark. `token` names it in the page. */
export interface Highlight {
  token: string;
  start: number;
  end: number;
}

/** The token of a passage that a link or the chat points at. */
export const POINTED = "pointed";

interface Painting {
  source: string;
  /** The offset of `source` in the whole Markdown. */
  offset: number;
  highlights: readonly Highlight[];
  painted: Set<string>;
  /** The last element of each highlight so far, which shows the number of the comment. */
  last: Map<string, Element>;
  /** The offset up to which the source was read. A text without a position is searched from here. */
  cursor: number;
}

type Parent = Root | Element;

/**
 * A rehype plugin that wraps each rendered part of a highlight in a `mark` with `data-m`, its tokens. Formulas and
 * images are marked whole. A highlight without rendered text marks its block. Runs after sanitizing and before formulas
 * are typeset.
 */
export function paintHighlights(source: string, offset: number, highlights: readonly Highlight[]) {
  return () => (tree: Root) => {
    const painting: Painting = { source, offset, highlights, painted: new Set(), last: new Map(), cursor: 0 };
    if (highlights.length === 0) return;
    paintChildren(tree, painting);
    for (const highlight of highlights)
      if (!painting.painted.has(highlight.token)) markBlock(tree, highlight, painting);
    for (const [token, { properties }] of painting.last)
      properties.dataLast = properties.dataLast ? `${properties.dataLast} ${token}` : token;
  };
}

function paintChildren(parent: Parent, painting: Painting): void {
  const children: RootContent[] = [];
  for (const child of parent.children) {
    if (child.type === "text") children.push(...paintText(child, painting));
    else if (child.type === "element") children.push(paintElement(child, painting));
    else children.push(child);
  }
  parent.children = children as typeof parent.children;
}

function paintElement(element: Element, painting: Painting): Element {
  if (isWhole(element)) {
    const [start, end] = rangeOf(element) ?? [painting.cursor, painting.cursor];
    painting.cursor = Math.max(painting.cursor, end);
    return wrapped(
      element,
      tokensIn(painting, start, end),
      painting,
      element.tagName === "pre" ? "div" : "mark",
    );
  }
  paintChildren(element, painting);
  const end = rangeOf(element)?.[1];
  if (end !== undefined) painting.cursor = Math.max(painting.cursor, end);
  return element;
}

/** Returns true for formulas and images, which cannot be marked in part. */
function isWhole(element: Element): boolean {
  if (element.tagName === "img") return true;
  const [only] = element.children;
  const code = element.tagName === "pre" && only?.type === "element" ? only : element;
  const classes = code.properties.className;
  return Array.isArray(classes) && classes.some((name) => name === "math-inline" || name === "math-display");
}

function paintText(text: Text, painting: Painting): ElementContent[] {
  const offsets = offsetsOf(text, painting);
  if (!offsets || text.value.trim() === "") return [text];
  painting.cursor = offsets.at(-1) ?? painting.cursor;
  const out: ElementContent[] = [];
  let from = 0;
  let tokens = tokensIn(painting, offsets[0] ?? 0, offsets[1] ?? 0);
  for (let i = 1; i <= text.value.length; i += 1) {
    const next = i < text.value.length ? tokensIn(painting, offsets[i] ?? 0, offsets[i + 1] ?? 0) : [];
    if (i < text.value.length && sameTokens(tokens, next)) continue;
    const piece: Text = { type: "text", value: text.value.slice(from, i) };
    out.push(piece.value.trim() === "" ? piece : wrapped(piece, tokens, painting, "mark"));
    from = i;
    tokens = next;
  }
  return out;
}

/** Returns the offset in `source` of each unit of a text. */
function offsetsOf(text: Text, painting: Painting): number[] | null {
  const range = rangeOf(text);
  const from = range?.[0] ?? locate(text.value, painting);
  const offsets = alignOffsets(painting.source.slice(from, range?.[1] ?? painting.source.length), text.value);
  return offsets?.map((offset) => offset + from) ?? null;
}

/** Finds a text without a position, which some plugins create, after the last one that was read. */
function locate(value: string, { source, cursor }: Painting): number {
  const found = source.indexOf(value, cursor);
  return found < 0 ? cursor : found;
}

function tokensIn({ highlights, offset }: Painting, start: number, end: number): string[] {
  const from = start + offset;
  const to = Math.max(end, start + 1) + offset;
  return highlights.filter((range) => range.start < to && range.end > from).map((range) => range.token);
}

function sameTokens(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((token, i) => token === b[i]);
}

function wrapped<T extends Element | Text>(
  node: T,
  tokens: readonly string[],
  painting: Painting,
  tagName: "mark" | "div",
): T | Element {
  if (tokens.length === 0) return node;
  const first = tokens.filter((token) => !painting.painted.has(token));
  for (const token of tokens) painting.painted.add(token);
  const properties = { dataM: tokens.join(" "), ...(first.length > 0 ? { dataFirst: first.join(" ") } : {}) };
  const mark: Element = { type: "element", tagName, properties, children: [node] };
  for (const token of tokens) painting.last.set(token, mark);
  return mark;
}

function markBlock(tree: Root, highlight: Highlight, painting: Painting): void {
  const at = highlight.start - painting.offset;
  const blocks = tree.children.flatMap((child, index) => {
    const range = child.type === "element" ? rangeOf(child) : undefined;
    return child.type === "element" && range ? [{ child, index, start: range[0] }] : [];
  });
  const block = blocks.findLast(({ start }) => start <= at) ?? blocks[0];
  if (!block) return;
  const marked = wrapped(block.child, [highlight.token], painting, "div");
  tree.children[block.index] = {
    ...marked,
    ...(block.child.position ? { position: block.child.position } : {}),
  };
}

function rangeOf(node: Element | Text): [number, number] | undefined {
  const start = node.position?.start.offset;
  const end = node.position?.end.offset;
  return start === undefined || end === undefined ? undefined : [start, end];
}
