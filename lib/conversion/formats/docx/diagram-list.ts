import type { DocumentNode, ListItem } from "../../document-tree.ts";
import { descendants, type Element, elements, first } from "../../xml.ts";

const [MAX_POINTS, MAX_DEPTH] = [500, 8];

const wordsOf = (point: Element) =>
  elements(first(point, "dgm:t") ?? point, "a:p")
    .map((line) =>
      descendants(line, "a:t")
        .flatMap((e) => e.children)
        .join(""),
    )
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();

/** Returns a diagram (SmartArt) as a list of its words, nested as the diagram is; null if it has none. */
export function diagramList(part: Element): DocumentNode | null {
  const points = new Map<string, Element>();
  for (const point of elements(first(part, "dgm:ptLst") ?? part, "dgm:pt").slice(0, MAX_POINTS))
    if (/^(?:doc|node|asst)?$/.test(point.attributes.type ?? ""))
      points.set(point.attributes.modelId ?? "", point);
  const below = new Map<string, { id: string; order: number }[]>();
  const held = new Set<string>();
  for (const { attributes } of elements(first(part, "dgm:cxnLst") ?? part, "dgm:cxn")) {
    const [from = "", to = ""] = [attributes.srcId, attributes.destId];
    if ((attributes.type ?? "parOf") !== "parOf" || !points.has(from) || !points.has(to)) continue;
    below.set(from, [...(below.get(from) ?? []), { id: to, order: Number(attributes.srcOrd ?? 0) }]);
    held.add(to);
  }
  // Each point counts once, so that connections in a circle end.
  const seen = new Set<string>();
  const itemsOf = (ids: readonly string[], depth: number): ListItem[] =>
    ids.flatMap((id): ListItem[] => {
      const point = points.get(id);
      if (point === undefined || seen.has(id) || depth > MAX_DEPTH) return [];
      seen.add(id);
      const inner = (below.get(id) ?? []).toSorted((a, b) => a.order - b.order).map((one) => one.id);
      const items = itemsOf(inner, depth + 1);
      const words = wordsOf(point);
      if (words === "") return items;
      const list: DocumentNode[] =
        items.length > 0 ? [{ type: "list", ordered: false, start: 1, items }] : [];
      return [{ nodes: [{ type: "paragraph", children: [{ type: "text", text: words }] }, ...list] }];
    });
  const items = itemsOf(
    [...points.keys()].filter((id) => !held.has(id)),
    0,
  );
  return items.length > 0 ? { type: "list", ordered: false, start: 1, items } : null;
}
