import { z } from "zod";
import type { PageBox } from "../conversion.ts";

const MAX_DEPTH = 60;
const MAX_BOXES = 40;

const Reference = z.object({ $ref: z.string() });
const Place = z.object({
  page_no: z.int().min(1),
  bbox: z.object({
    l: z.number(),
    t: z.number(),
    r: z.number(),
    b: z.number(),
    coord_origin: z.string().default("TOPLEFT"),
  }),
});
const Item = z.object({
  label: z.string().catch(""),
  text: z.string().catch(""),
  orig: z.string().catch(""),
  prov: z.array(Place).catch([]),
  children: z.array(Reference).catch([]),
  data: z
    .object({ grid: z.array(z.array(z.object({ text: z.string().catch("") }))).catch([]) })
    .catch({ grid: [] }),
});
const items = z.array(Item).catch([]);

const DoclingDocument = z.object({
  texts: items,
  tables: items,
  pictures: items,
  groups: items,
  body: Item.catch({ label: "", text: "", orig: "", prov: [], children: [], data: { grid: [] } }),
  pages: z
    .record(z.string(), z.object({ size: z.object({ width: z.number(), height: z.number() }) }))
    .catch({}),
});

/** docling-serve's answer for one file, as far as Galley reads it. */
export const DoclingAnswer = z.object({
  status: z.string(),
  document: z.object({
    md_content: z.string().min(1),
    json_content: DoclingDocument.nullable().catch(null),
  }),
});

export type DoclingDocument = z.infer<typeof DoclingDocument>;

/** One text, table or picture of a DoclingDocument with its places, in reading order. */
export type PlacedItem = { label: string; text: string; boxes: PageBox[] };

type Item = z.infer<typeof Item>;

/** Returns the boxes of an item, from the top left. In the answer their origin may be either corner. */
function boxesOf(item: Item, pages: DoclingDocument["pages"]): PageBox[] {
  return item.prov.slice(0, MAX_BOXES).flatMap(({ page_no: page, bbox }): PageBox[] => {
    const height = pages[String(page)]?.size.height;
    const fromBottom = bbox.coord_origin === "BOTTOMLEFT";
    if (fromBottom && height === undefined) return [];
    const [a, b] = fromBottom && height !== undefined ? [height - bbox.t, height - bbox.b] : [bbox.t, bbox.b];
    const round = (value: number) => Math.round(value * 100) / 100;
    return [
      {
        page,
        bbox: [
          round(Math.min(bbox.l, bbox.r)),
          round(Math.min(a, b)),
          round(Math.max(bbox.l, bbox.r)),
          round(Math.max(a, b)),
        ],
      },
    ];
  });
}

/** Returns the document's items in the order of its tree, which is the order of its Markdown. */
export function placedItems(document: DoclingDocument): PlacedItem[] {
  const out: PlacedItem[] = [];
  const seen = new Set<string>();
  const lists: Record<string, Item[]> = {
    texts: document.texts,
    tables: document.tables,
    pictures: document.pictures,
    groups: document.groups,
  };
  const visit = (references: readonly { $ref: string }[], depth: number): void => {
    for (const { $ref } of references) {
      const [, list, index] = /^#\/(\w+)\/(\d+)$/.exec($ref) ?? [];
      const item = lists[list ?? ""]?.[Number(index)];
      if (item === undefined || seen.has($ref) || depth > MAX_DEPTH) continue;
      seen.add($ref);
      if (list !== "groups") {
        const cells = item.data.grid.flat().map((cell) => cell.text);
        out.push({
          label: list === "pictures" ? "picture" : item.label,
          text: list === "tables" ? cells.join(" ") : item.text || item.orig,
          boxes: boxesOf(item, document.pages),
        });
      }
      visit(item.children, depth + 1);
    }
  };
  visit(document.body.children, 0);
  return out;
}
