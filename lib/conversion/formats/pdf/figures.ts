import { drawingsOf } from "./drawings.ts";
import { type Box, type Figure, inside, type Page, unionOf } from "./pdf-page.ts";

export const CAPTION =
  /^(fig(?:ure|\.)?|table|tab\.|scheme|algorithm|listing|appendix fig(?:ure)?|supplementary (?:fig(?:ure)?|table))\s*\.?\s*([A-Z]?\.?\d+(?:\.\d+)?|[IVX]+)\s*([.:|—–-]|$|\s)/i;

/** Labels and ticks around a drawing: short, small or in another font than the text. */
function withLabels(
  box: Box,
  { items, turned }: Page,
  bodySize: number,
  bodyFonts: ReadonlySet<string>,
): Box {
  let grown = box;
  for (let round = 0; round < 4; round++) {
    const near = items.filter(
      (item) =>
        inside(item, grown, 14) &&
        item.text.length < 40 &&
        !CAPTION.test(item.text) &&
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

/** Stage 6a: pictures and drawings of a page; the text inside them is theirs and leaves the flow. */
export function takeFigures(page: Page, bodySize: number, bodyFonts: ReadonlySet<string>): Page {
  const area = page.width * page.height;
  const images = page.figures.filter(
    (f) => (f.x1 - f.x0) * (f.y1 - f.y0) > area * 0.008 && (f.x1 - f.x0) * (f.y1 - f.y0) < area * 0.85,
  );
  const drawings = drawingsOf(page, bodySize, bodyFonts)
    .filter(({ box }) => !images.some((image) => inside(box, image) && inside(image, box, 20)))
    .map(({ box }): Figure => ({ ...withLabels(box, page, bodySize, bodyFonts), picture: false }));
  const figures = [...images, ...merge(drawings)];
  const isPageScan = (f: Figure) => (f.x1 - f.x0) * (f.y1 - f.y0) > area * 0.6;
  const own = figures.filter((f) => !isPageScan(f));
  return {
    ...page,
    figures,
    items: page.items.filter((item) => CAPTION.test(item.text) || !own.some((f) => inside(item, f))),
  };
}
