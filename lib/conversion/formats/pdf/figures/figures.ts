import { CAPTION } from "../blocks/caption.ts";
import type { Item } from "../page/pdf-item.ts";
import { type Box, type Figure, inside, type Page, unionOf } from "../page/pdf-page.ts";
import { drawingsOf } from "./drawings.ts";

/** Labels and ticks around a drawing: short, small or in another font than the text. */
function withLabels(
  box: Box,
  { items, turned }: Page,
  bodySize: number,
  bodyFonts: ReadonlySet<string>,
): Box {
  const captions = items.filter((item) => CAPTION.test(item.text));
  const isCaption = (item: Item) =>
    captions.some((c) => item.y0 > c.y0 - 2 && item.y0 < c.y0 + 60 && item.x1 > c.x0 && item.x0 < c.x0 + 300);
  let grown = box;
  for (let round = 0; round < 4; round++) {
    const near = items.filter(
      (item) =>
        inside(item, grown, 14) &&
        item.text.length < 40 &&
        !isCaption(item) &&
        (item.size < bodySize * 0.85 || !bodyFonts.has(item.font)),
    );
    const beside = turned.filter((label) => inside(label, grown, 18));
    const next = unionOf([grown, ...near, ...beside]);
    if (next.x0 === grown.x0 && next.y0 === grown.y0 && next.x1 === grown.x1 && next.y1 === grown.y1) break;
    grown = next;
  }
  return grown;
}

function merge(figures: readonly Figure[]): Figure[] {
  const out: Figure[] = [];
  for (const figure of figures) {
    const near = out.find(
      (o) =>
        !o.picture &&
        !figure.picture &&
        o.x0 < figure.x1 + 12 &&
        figure.x0 < o.x1 + 12 &&
        o.y0 < figure.y1 + 12 &&
        figure.y0 < o.y1 + 12,
    );
    if (near === undefined) out.push({ ...figure });
    else Object.assign(near, unionOf([near, figure]));
  }
  return out;
}

/** Within an inch to the right or left, at the same height. */
const isBeside = (a: Box, b: Box) =>
  a.y0 > b.y0 - 10 && a.y1 < b.y1 + 10 && a.x0 < b.x1 + 72 && a.x1 > b.x0 - 72;

/** Stage 6a: pictures and drawings of a page; the text inside them is theirs and leaves the flow. */
export function takeFigures(page: Page, bodySize: number, bodyFonts: ReadonlySet<string>): Page {
  const area = page.width * page.height;
  const images = page.figures.filter(
    (f) => (f.x1 - f.x0) * (f.y1 - f.y0) > area * 0.008 && (f.x1 - f.x0) * (f.y1 - f.y0) < area * 0.85,
  );
  const drawings = drawingsOf(page, bodySize, bodyFonts)
    .filter(({ box }) => !images.some((image) => inside(box, image) && inside(image, box, 20)))
    .map(({ box }): Figure => ({ ...withLabels(box, page, bodySize, bodyFonts), picture: false }));
  // A plot of pixels has its axes and their labels around it, and its scale of colours beside it.
  const pictures = images.map((image): Figure => {
    const plot = withLabels(image, page, bodySize, bodyFonts);
    const scales = page.figures.filter((f) => !images.includes(f) && f.y1 - f.y0 > 20 && isBeside(f, plot));
    const grown =
      scales.length === 0 ? plot : withLabels(unionOf([plot, ...scales]), page, bodySize, bodyFonts);
    return grown === image ? image : { ...grown, picture: false };
  });
  const figures = merge([...pictures, ...drawings]);
  const isPageScan = (f: Figure) => (f.x1 - f.x0) * (f.y1 - f.y0) > area * 0.6;
  const own = figures.filter((f) => !isPageScan(f));
  return {
    ...page,
    figures,
    items: page.items.filter((item) => CAPTION.test(item.text) || !own.some((f) => inside(item, f))),
  };
}
