import type { HiddenText } from "../../../../conversion.ts";
import type { Box } from "../../page/box.ts";
import type { LoadedPage } from "../../pdfium/draw-bitmap.ts";
import type { ObjectWindow } from "../../pdfium/object-window.ts";
import type { Glyph, Look } from "../../pdfium/read-glyphs.ts";
import type { PageObjects } from "../../pdfium/read-objects.ts";
import { hiddenStretches } from "./hidden-stretches.ts";
import { type Area, groundsAt, isCovered, PAPER, PaintedAreas } from "./painted-areas.ts";

/** A reason for which a run of text may not be seen. */
export type Suspicion = {
  reason: HiddenText["reason"];
  /** True if nothing of the run is painted where it could be read, so that nobody needs to draw it. */
  isSettled: boolean;
  /** True if the run counts as hidden even if it is not drawn. */
  isCertain: boolean;
  /** True if the run may be the text of a picture, or of letters drawn as shapes, for searching and copying. */
  maybePictured: boolean;
};

/** Nobody reads print of this size, in points. */
const TINY = 1.5;
const TINY_INK = 1.2;
/** Text whose colour differs by less from its ground, in 256 steps, is drawn to see if it shows. */
const NEAR = 28;
const OPAQUE = 200;
const FAINT = 24;
/** Smaller shapes are rules and marks. */
const MIN_AREA = 3;

const distance = (a: number, b: number) =>
  Math.max(
    Math.abs((a >> 16) - (b >> 16)),
    Math.abs(((a >> 8) & 255) - ((b >> 8) & 255)),
    Math.abs((a & 255) - (b & 255)),
  );

function areasOf({ strokes, images, shadings }: PageObjects): Area[] {
  const areas: Area[] = [];
  for (const { x0, y0, x1, y1, filled, color, curved, order } of strokes) {
    const alpha = color >>> 24;
    if (!filled || alpha < FAINT || x1 - x0 < MIN_AREA || y1 - y0 < MIN_AREA) continue;
    const isOpaque = alpha >= OPAQUE;
    const shade = isOpaque ? color & 0xffffff : null;
    areas.push({ x0, y0, x1, y1, order, color: shade, exact: isOpaque && !curved, isOpaque });
  }
  for (const { x0, y0, x1, y1, order } of [...images, ...shadings])
    areas.push({ x0, y0, x1, y1, order, color: null, exact: false, isOpaque: true });
  return areas.sort((a, b) => a.order - b.order);
}

function inkOf(glyphs: readonly Glyph[]): Box {
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (const { inkX0, inkY0, inkX1, inkY1 } of glyphs) {
    if (inkX0 < box.x0) box.x0 = inkX0;
    if (inkY0 < box.y0) box.y0 = inkY0;
    if (inkX1 > box.x1) box.x1 = inkX1;
    if (inkY1 > box.y1) box.y1 = inkY1;
  }
  return box;
}

const isTiny = (look: Look, glyphs: readonly Glyph[]) =>
  look.size < TINY && glyphs.every((g) => g.inkY1 - g.inkY0 < TINY_INK && g.x1 - g.x0 < TINY);

const looked = (reason: HiddenText["reason"], isCertain: boolean, maybePictured = true): Suspicion => ({
  reason,
  isSettled: false,
  isCertain,
  maybePictured,
});

/** Suspects a run that a switched-off layer, or a clip path, may keep from being painted. */
function suspectWindow({ clip, isShaped, isLayered }: ObjectWindow, glyphs: readonly Glyph[]) {
  const isOutside = ({ inkX0, inkY0, inkX1, inkY1 }: Glyph) =>
    clip !== null && (inkX0 >= clip.x1 || inkY0 >= clip.y1 || inkX1 <= clip.x0 || inkY1 <= clip.y0);
  // This is a part cut out of another page. The text that it leaves out is no text of a picture.
  if (glyphs.every(isOutside)) return looked("clipped", true, false);
  // A layer that is switched off is not there for searching and copying either.
  if (isLayered) return looked("layer-off", false, false);
  const isCut = isShaped || hiddenStretches(glyphs, (glyph) => !isOutside(glyph)).length > 0;
  return isCut ? looked("clipped", false) : null;
}

const settled = (reason: HiddenText["reason"], maybePictured = false): Suspicion => ({
  reason,
  isSettled: true,
  isCertain: true,
  maybePictured,
});

type Judge = (look: Look, glyphs: readonly Glyph[]) => Suspicion | null;

/** Judges runs by their colour and by what is painted before and after them. */
function suspectPaint({ frame }: LoadedPage, objects: PageObjects): Judge {
  const areas = areasOf(objects);
  const painted = areas.length === 0 ? null : new PaintedAreas(areas, frame.width, frame.height);
  return (look, glyphs) => {
    if (look.color >>> 24 < FAINT) return looked("transparent", true);
    const color = look.color & 0xffffff;
    const onPaper = distance(color, PAPER);
    const around = painted?.within(inkOf(glyphs)) ?? [];
    if (around.length === 0) return onPaper > NEAR ? null : looked("white", onPaper <= NEAR / 2);
    const order = objects.textOrder.get(look.object) ?? Number.POSITIVE_INFINITY;
    let near = 0;
    let isCertain = true;
    for (const { inkX0, inkY0, inkX1, inkY1 } of glyphs) {
      const [x, y] = [(inkX0 + inkX1) / 2, (inkY0 + inkY1) / 2];
      if (isCovered(around, x, y, order)) return looked("covered", false);
      const grounds = groundsAt(around, x, y, order);
      if (grounds.colors.some((ground) => ground === null || distance(ground, color) <= NEAR)) near++;
      isCertain &&= grounds.isCertain;
    }
    return near === 0 ? null : looked("white", isCertain && near === glyphs.length);
  };
}

/** Judges the runs of one page without drawing anything. */
export function suspect(page: LoadedPage, objects: PageObjects): Judge {
  const judgePaint = suspectPaint(page, objects);
  const { width, height } = page.frame;
  const isOff = ({ inkX0, inkY0, inkX1, inkY1 }: Glyph) =>
    inkX0 >= width || inkY0 >= height || inkX1 <= 0 || inkY1 <= 0;

  return (look, glyphs) => {
    if (look.invisible) return settled("transparent", true);
    if (isTiny(look, glyphs)) return settled("tiny");
    if (glyphs.every(isOff)) return settled("off-page");
    const paint = judgePaint(look, glyphs);
    const window = objects.textWindows.get(look.object);
    if (window === undefined || paint?.isCertain) return paint;
    return suspectWindow(window, glyphs) ?? paint;
  };
}
