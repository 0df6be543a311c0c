import type { Drawing, DrawingState } from "./drawing.ts";

/** A pen, brush or font that a metafile makes once and selects by its number. */
export type GdiObject =
  | { kind: "pen"; pen: DrawingState["pen"] }
  | { kind: "brush"; brush: DrawingState["brush"] }
  | { kind: "font"; font: DrawingState["font"] }
  | { kind: "other" };

const NULL_PEN = 5;

/** Makes a pen by its style, as both generations of metafiles number it. */
export function penOf(style: number, width: number, color: number): GdiObject {
  const line = style & 15;
  return { kind: "pen", pen: line === NULL_PEN ? null : { color, width, dashes: line >= 1 && line <= 4 } };
}

/** Makes a brush by its style: solid, none, or a pattern, which is drawn as its colour. */
export const brushOf = (style: number, color: number): GdiObject => ({
  kind: "brush",
  brush: style === 1 ? null : color,
});

/** Makes a font. As in GDI, a negative `height` is the em, a positive one the em with the room above and below. */
export function fontOf(
  height: number,
  escapement: number,
  weight: number,
  italic: number,
  face: string,
): GdiObject {
  const em = height < 0 ? -height : height * 0.87;
  const name = face.replace(/\0.*$/s, "");
  return {
    kind: "font",
    font: {
      face: name,
      bold: weight >= 600,
      italic: italic !== 0,
      height: em === 0 ? 12 : em,
      angle: escapement / 10,
    },
  };
}

/** The objects that Windows provides, by their stock number. */
export const STOCK: Record<number, GdiObject> = {
  0: brushOf(0, 0xffffff),
  1: brushOf(0, 0xc0c0c0),
  2: brushOf(0, 0x808080),
  3: brushOf(0, 0x404040),
  4: brushOf(0, 0),
  5: brushOf(1, 0),
  6: penOf(0, 0, 0xffffff),
  7: penOf(0, 0, 0),
  8: penOf(NULL_PEN, 0, 0),
};

export function select({ state }: Drawing, object: GdiObject | undefined): void {
  if (object?.kind === "pen") state.pen = object.pen;
  else if (object?.kind === "brush") state.brush = object.brush;
  else if (object?.kind === "font") state.font = object.font;
}

const MM_PER_UNIT: Record<number, number> = { 2: 0.1, 3: 0.01, 4: 0.254, 5: 0.0254, 6: 25.4 / 1_440 };

/** Returns the device units in a logical unit of a map mode. `perMm` is the device units in a millimetre. */
export function unitsOf(mode: number, perMm: number): DrawingState["units"] {
  if (mode === 7 || mode === 8) return null;
  const unit = (MM_PER_UNIT[mode] ?? 0) * perMm;
  return unit === 0 ? { x: 1, y: 1 } : { x: unit, y: -unit };
}
