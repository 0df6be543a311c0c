import { type Box, type Figure, inside, type Page, unionOf } from "./pdf-page.ts";

const CELL = 10;
export const CAPTION =
  /^(fig(?:ure|\.)?|table|tab\.|scheme|algorithm|listing|appendix fig(?:ure)?|supplementary (?:fig(?:ure)?|table))\s*\.?\s*([A-Z]?\.?\d+(?:\.\d+)?|[IVX]+)\s*([.:|—–-]|$|\s)/i;

/** Regions where strokes lie close together, with how many there are. */
function clusters(page: Page): { box: Box; strokes: Page["strokes"] }[] {
  const cells = new Map<string, number[]>();
  page.strokes.forEach((s, i) => {
    for (let x = Math.floor(s.x0 / CELL); x <= Math.min(Math.floor(s.x1 / CELL), 400); x++) {
      for (let y = Math.floor(s.y0 / CELL); y <= Math.min(Math.floor(s.y1 / CELL), 400); y++) {
        const key = `${x}:${y}`;
        const cell = cells.get(key);
        if (cell === undefined) cells.set(key, [i]);
        else cell.push(i);
      }
    }
  });
  const out: { box: Box; strokes: Page["strokes"] }[] = [];
  const seen = new Set<string>();
  for (const start of cells.keys()) {
    if (seen.has(start)) continue;
    const found = new Set<number>();
    const work = [start];
    seen.add(start);
    for (let key = work.pop(); key !== undefined; key = work.pop()) {
      for (const i of cells.get(key) ?? []) found.add(i);
      const [x = 0, y = 0] = key.split(":").map(Number);
      for (let dx = -1; dx <= 1; dx++) {
        for (let dy = -1; dy <= 1; dy++) {
          const next = `${x + dx}:${y + dy}`;
          if (cells.has(next) && !seen.has(next)) {
            seen.add(next);
            work.push(next);
          }
        }
      }
    }
    const strokes = [...found].flatMap((i) => page.strokes[i] ?? []);
    out.push({ box: unionOf(strokes), strokes });
  }
  return out;
}

const THIN = 2.6;

/** How far boxes of one height reach across, all their pieces together. */
function reaches(boxes: readonly Box[]): number[] {
  const levels = Map.groupBy(boxes, (s) => Math.round((s.y0 + s.y1) / 3));
  return [...levels.values()].map((pieces) => pieces.reduce((sum, s) => sum + s.x1 - s.x0, 0));
}

/** Only lines across and down, long ones among them, and shades behind text: a table or a frame. */
function isGrid(strokes: Page["strokes"], box: Box, text: readonly Box[]): boolean {
  const width = box.x1 - box.x0;
  const isLine = (s: Box) => {
    const [w, h] = [s.x1 - s.x0, s.y1 - s.y0];
    return (w < THIN || h < THIN) && Math.max(w, h) > 4;
  };
  const straight = strokes.filter((s) => !s.curved);
  const lines = straight.filter(isLine);
  const fills = straight.filter((s) => s.filled && !isLine(s) && s.y1 - s.y0 > 4);
  if (text.length < 3 || lines.length + fills.length < strokes.length * 0.9) return false;
  const rows = Map.groupBy(fills, (s) => `${Math.round(s.y0)}:${Math.round(s.y1)}`);
  const isRow = (pieces: readonly Box[]) => (reaches(pieces)[0] ?? 0) > width * 0.7;
  const shades = [...rows.values()].filter(isRow);
  const bare = [...rows.values()].filter((pieces) => !isRow(pieces)).flat();
  const empty = bare.slice(0, 400).filter((s) => !text.some((item) => inside(item, s)));
  if (bare.length > 400 || empty.length > strokes.length * 0.1 + 1) return false;
  const across = reaches(lines.filter((s) => s.y1 - s.y0 < THIN)).filter((reach) => reach > width * 0.35);
  return across.length + shades.length >= 2;
}

/** A drawing, rather than a table's rules or a frame around text. */
function isDrawing(
  { box, strokes }: { box: Box; strokes: Page["strokes"] },
  page: Page,
  bodySize: number,
): boolean {
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0];
  if (width < 50 || height < 35 || strokes.length < 10) return false;
  const text = page.items.filter((item) => inside(item, box));
  if (isGrid(strokes, box, text)) return false;
  const prose = text.filter((item) => Math.abs(item.size - bodySize) < 0.8 && item.text.length > 30);
  const covered = prose.reduce((sum, item) => sum + (item.x1 - item.x0) * (item.y1 - item.y0), 0);
  return covered < width * height * 0.25;
}

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
  const drawings = clusters(page)
    .filter((cluster) => isDrawing(cluster, page, bodySize))
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
