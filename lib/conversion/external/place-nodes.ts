import type { DocumentNode } from "../document-tree.ts";
import type { PlacedItem } from "./docling-document.ts";

/** The items that are searched for a node. Headers, footers and captions in between have no node of their own. */
const MAX_LOOK_AHEAD_ITEMS = 60;
const SHORTEST_PART = 3;
/** Two texts that agree in so many letters at their start are the same. */
const MIN_SAME_LETTERS = 20;

/** Returns the letters and digits of a text, because Markdown's signs and line breaks differ. */
const keyOf = (words: string) =>
  words
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

const markdownKey = (markdown: string) =>
  keyOf(
    markdown
      .replace(/!\[[^\]]*\]\([^)]*\)/g, "")
      .replace(/\]\([^)]*\)/g, "]")
      .replace(/&(amp|lt|gt|quot);/g, "")
      .replace(/^[ \t]*(?:\d+[.)]|[-*+])[ \t]/gm, ""),
  );

type KeyedItem = PlacedItem & { key: string };

function matches(key: string, isFigure: boolean, item: KeyedItem): boolean {
  if (isFigure) return item.label === "picture";
  if (item.key === "" || key === "") return false;
  if (item.key === key) return true;
  // Markdown leaves out or spells out some signs.
  if (
    key.length >= MIN_SAME_LETTERS &&
    key.slice(0, MIN_SAME_LETTERS) === item.key.slice(0, MIN_SAME_LETTERS)
  )
    return true;
  return (
    (item.key.length >= SHORTEST_PART && key.startsWith(item.key)) ||
    (key.length >= SHORTEST_PART * 4 && item.key.startsWith(key))
  );
}

/**
 * Gives each node the boxes of the items that its words came from. Both are in the same order, so one pass
 * with a short look ahead finds them; a node that is not found goes without a place.
 */
export function placeNodes(nodes: readonly DocumentNode[], items: readonly PlacedItem[]): DocumentNode[] {
  const keyed = items.map(
    (item): KeyedItem => ({ ...item, key: keyOf(item.text.replace(/&(amp|lt|gt|quot);/g, "")) }),
  );
  let cursor = 0;
  return nodes.map(({ source: _, ...node }): DocumentNode => {
    if (node.type !== "verbatim") return node;
    const key = markdownKey(node.markdown);
    const isFigure = node.kind === "figure" && node.markdown.includes("](images/");
    let at = cursor;
    const end = Math.min(keyed.length, cursor + MAX_LOOK_AHEAD_ITEMS);
    while (at < end && !matches(key, isFigure, keyed[at] ?? NOTHING)) at += 1;
    const first = keyed[at];
    if (at >= end || first === undefined) return node;
    const boxes = [...first.boxes];
    // A list, or a paragraph that was set in parts, is one node of several items.
    let from = first.key.length;
    for (at += 1; from < key.length && at < keyed.length; at += 1) {
      const next = keyed[at] ?? NOTHING;
      if (next.key === "" || !key.startsWith(next.key, from)) break;
      boxes.push(...next.boxes);
      from += next.key.length;
    }
    cursor = at;
    return {
      ...node,
      ...(first.label === "caption" && node.kind === "paragraph" ? { kind: "caption" as const } : {}),
      ...(boxes.length > 0 ? { source: boxes } : {}),
    };
  });
}

const NOTHING: KeyedItem = { label: "", text: "", boxes: [], key: "" };
