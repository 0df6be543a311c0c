import type { PlacedNode } from "./read-nodes.ts";

export interface Range {
  start: number;
  end: number;
}

/** Nodes whose children are words, so that marks may stand between those. */
const PHRASING = new Set<PlacedNode["type"]>([
  "paragraph",
  "heading",
  "tableCell",
  "emphasis",
  "strong",
  "delete",
  "link",
  "linkReference",
]);

/** Returns the block at the top that holds an offset, or the last one before it. */
export function blockAt(blocks: readonly PlacedNode[], offset: number): PlacedNode | undefined {
  let low = 0;
  let high = blocks.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((blocks[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return blocks[low];
}

/**
 * Returns where marks around a quote break no Markdown: the quote, made longer only by marks of emphasis and by the rest of
 * a formula, code or picture that it begins or ends in. Returns null if there is no such place.
 */
export function markableRange(markdown: string, block: PlacedNode, quote: Range): Range | null {
  const first = leafAt(block, quote.start, "start");
  const last = leafAt(block, quote.end, "end");
  if (!first || !last) return null;
  const start = first.type === "text" ? outsideEscape(markdown, quote.start) : first.start;
  const end = last.type === "text" ? quote.end : last.end;
  const shared = sharedParent(first, last);
  if (!shared || !PHRASING.has(shared.type)) return null;
  const from = edge(first, shared, start, "start");
  const to = edge(last, shared, end, "end");
  const added = markdown.slice(from, start) + markdown.slice(end, to);
  return /[\p{L}\p{N}]/u.test(added) ? null : { start: from, end: to };
}

/** Returns the innermost node that holds the unit after a start, or before an end. */
function leafAt(block: PlacedNode, offset: number, side: "start" | "end"): PlacedNode | null {
  const unit = side === "start" ? offset : offset - 1;
  let node = block;
  for (;;) {
    const inner = node.children.find(({ start, end }) => start <= unit && unit < end);
    if (!inner) break;
    node = inner;
  }
  return node.children.length === 0 && node.parent ? node : null;
}

/** A mark between a backslash and its sign would show the backslash. */
function outsideEscape(markdown: string, at: number): number {
  return markdown[at - 1] === "\\" && /[!-/:-@[-`{-~]/.test(markdown[at] ?? "") ? at - 1 : at;
}

function sharedParent(first: PlacedNode, last: PlacedNode): PlacedNode | null {
  const above = new Set<PlacedNode>();
  for (let node = first.parent; node; node = node.parent) above.add(node);
  for (let node = last.parent; node; node = node.parent) if (above.has(node)) return node;
  return null;
}

/** Returns the offset itself if the leaf is a child of the shared parent, else the edge of the child that holds it. */
function edge(leaf: PlacedNode, shared: PlacedNode, offset: number, side: "start" | "end"): number {
  let child = leaf;
  while (child.parent && child.parent !== shared) child = child.parent;
  return child === leaf ? offset : child[side];
}
