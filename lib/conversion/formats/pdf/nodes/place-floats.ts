import type { BlockSource, PageBox } from "../../../conversion.ts";
import type { DocumentNode } from "../../../document-tree.ts";
import type { Box } from "../page/box.ts";

/** A figure or table with its place on a page. */
export type Float = { page: number; box: Box; node: DocumentNode };

/** In points: sideways distance counts double, since a caption stands under or over its float. */
const MAX_CAPTION_DISTANCE = 160;
const SIDEWAYS_FACTOR = 2;
/** A caption that another float has is as good as one that is this much further away. */
const USED_CAPTION_PENALTY = 25;

const lastBox = (source: BlockSource | undefined): PageBox | undefined =>
  Array.isArray(source) ? source.at(-1) : undefined;

function distance(a: Box, b: PageBox): number {
  const [x0, y0, x1, y1] = b.bbox;
  const dx = Math.max(0, a.x0 - x1, x0 - a.x1);
  const dy = Math.max(0, a.y0 - y1, y0 - a.y1);
  return dx * SIDEWAYS_FACTOR + dy;
}

/** Returns the caption nearest to a float on its page; figures prefer one below, tables one above. */
function captionOf(
  float: Float,
  nodes: readonly DocumentNode[],
  used: ReadonlySet<DocumentNode>,
): DocumentNode | null {
  let best: { node: DocumentNode; score: number } | null = null;
  for (const node of nodes) {
    const box = lastBox(node.source);
    if (node.type !== "caption" || box === undefined || box.page !== float.page) continue;
    const [first] = node.children;
    const isTable = first?.type === "text" && /^tab/i.test(first.text);
    if (isTable !== (float.node.type === "table")) continue;
    const score = distance(float.box, box) + (used.has(node) ? USED_CAPTION_PENALTY : 0);
    if (score < MAX_CAPTION_DISTANCE && (best === null || score < best.score)) best = { node, score };
  }
  return best?.node ?? null;
}

/** Puts figures before and tables after their captions, and floats without a caption after the text above them. */
export function placeFloats(nodes: readonly DocumentNode[], floats: readonly Float[]): DocumentNode[] {
  const used = new Set<DocumentNode>();
  const before = new Map<DocumentNode, DocumentNode[]>();
  const after = new Map<DocumentNode, DocumentNode[]>();
  const push = (map: Map<DocumentNode, DocumentNode[]>, key: DocumentNode, node: DocumentNode) =>
    map.set(key, [...(map.get(key) ?? []), node]);
  const loose: DocumentNode[] = [];
  for (const float of floats) {
    const caption = captionOf(float, nodes, used);
    if (caption !== null) {
      used.add(caption);
      push(float.node.type === "table" ? after : before, caption, float.node);
      continue;
    }
    const above = nodes.findLast((node) => {
      const box = lastBox(node.source);
      return (
        box !== undefined &&
        (box.page < float.page || (box.page === float.page && box.bbox[1] < float.box.y0))
      );
    });
    if (above === undefined) loose.push(float.node);
    else push(after, above, float.node);
  }
  return [
    ...loose,
    ...nodes.flatMap((node) => [...(before.get(node) ?? []), node, ...(after.get(node) ?? [])]),
  ];
}
