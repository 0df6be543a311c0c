import { CAPTION } from "../blocks/caption.ts";
import { type Box, inside, unionOf } from "../page/box.ts";
import type { Item } from "../page/pdf-item.ts";
import type { Figure, Page } from "../page/pdf-page.ts";
import { drawingsOf } from "./drawings.ts";
import {
  CAPTION_SLACK_POINTS,
  MAX_CAPTION_HEIGHT_POINTS,
  MAX_CAPTION_WIDTH_POINTS,
  MAX_FIGURE_PAGE_SHARE,
  MAX_LABEL_DISTANCE_POINTS,
  MAX_LABEL_LENGTH,
  MAX_LABEL_ROUNDS,
  MAX_LABEL_SIZE_IN_SIZES,
  MAX_PICTURE_PAGE_SHARE,
  MAX_SCALE_DISTANCE_POINTS,
  MAX_TURNED_LABEL_DISTANCE_POINTS,
  MIN_FIGURE_GAP_POINTS,
  MIN_PICTURE_PAGE_SHARE,
  MIN_SCALE_HEIGHT_POINTS,
  PICTURE_SLACK_POINTS,
  SCALE_SLACK_POINTS,
} from "./figure-thresholds.ts";

/** Grows a drawing over the labels and ticks around it: short, small or in another font than the text. */
function withLabels(
  box: Box,
  { items, turned }: Page,
  bodySize: number,
  bodyFonts: ReadonlySet<string>,
): Box {
  const captions = items.filter((item) => CAPTION.test(item.text));
  const isCaption = (item: Item) =>
    captions.some(
      (c) =>
        item.y0 > c.y0 - CAPTION_SLACK_POINTS &&
        item.y0 < c.y0 + MAX_CAPTION_HEIGHT_POINTS &&
        item.x1 > c.x0 &&
        item.x0 < c.x0 + MAX_CAPTION_WIDTH_POINTS,
    );
  let grown = box;
  for (let round = 0; round < MAX_LABEL_ROUNDS; round++) {
    const near = items.filter(
      (item) =>
        inside(item, grown, MAX_LABEL_DISTANCE_POINTS) &&
        item.text.length < MAX_LABEL_LENGTH &&
        !isCaption(item) &&
        (item.size < bodySize * MAX_LABEL_SIZE_IN_SIZES || !bodyFonts.has(item.font)),
    );
    const beside = turned.filter((label) => inside(label, grown, MAX_TURNED_LABEL_DISTANCE_POINTS));
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
        o.x0 < figure.x1 + MIN_FIGURE_GAP_POINTS &&
        figure.x0 < o.x1 + MIN_FIGURE_GAP_POINTS &&
        o.y0 < figure.y1 + MIN_FIGURE_GAP_POINTS &&
        figure.y0 < o.y1 + MIN_FIGURE_GAP_POINTS,
    );
    if (near === undefined) out.push({ ...figure });
    else Object.assign(near, unionOf([near, figure]));
  }
  return out;
}

/** True if a scale of colours stands beside a plot, at the same height. */
const isBeside = (a: Box, b: Box) =>
  a.y0 > b.y0 - SCALE_SLACK_POINTS &&
  a.y1 < b.y1 + SCALE_SLACK_POINTS &&
  a.x0 < b.x1 + MAX_SCALE_DISTANCE_POINTS &&
  a.x1 > b.x0 - MAX_SCALE_DISTANCE_POINTS;

const areaOf = (box: Box) => (box.x1 - box.x0) * (box.y1 - box.y0);

/** Finds the pictures and drawings of a page, and takes the text inside them out of the flow. */
export function takeFigures(page: Page, bodySize: number, bodyFonts: ReadonlySet<string>): Page {
  const area = page.width * page.height;
  const images = page.figures.filter(
    (f) => areaOf(f) > area * MIN_PICTURE_PAGE_SHARE && areaOf(f) < area * MAX_PICTURE_PAGE_SHARE,
  );
  const drawings = drawingsOf(page, bodySize, bodyFonts)
    .filter(
      ({ box }) => !images.some((image) => inside(box, image) && inside(image, box, PICTURE_SLACK_POINTS)),
    )
    .map(({ box }): Figure => ({ ...withLabels(box, page, bodySize, bodyFonts), picture: false }));
  // A plot of pixels has its axes and their labels around it, and its scale of colours beside it.
  const pictures = images.map((image): Figure => {
    const plot = withLabels(image, page, bodySize, bodyFonts);
    const scales = page.figures.filter(
      (f) => !images.includes(f) && f.y1 - f.y0 > MIN_SCALE_HEIGHT_POINTS && isBeside(f, plot),
    );
    const grown =
      scales.length === 0 ? plot : withLabels(unionOf([plot, ...scales]), page, bodySize, bodyFonts);
    return grown === image ? image : { ...grown, picture: false };
  });
  const figures = merge([...pictures, ...drawings]);
  const isPageScan = (f: Figure) => areaOf(f) > area * MAX_FIGURE_PAGE_SHARE;
  const own = figures.filter((f) => !isPageScan(f));
  return {
    ...page,
    figures,
    items: page.items.filter((item) => CAPTION.test(item.text) || !own.some((f) => inside(item, f))),
  };
}
