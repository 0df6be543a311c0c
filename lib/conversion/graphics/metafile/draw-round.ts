import type { Box, Drawing, Point } from "./drawing.ts";

export type RoundShape = "rectangle" | "ellipse" | "arc" | "chord" | "pie";

/** Draws a shape that fills a box, or the part of its ellipse between two rays from the centre. */
export function drawRound(drawing: Drawing, shape: RoundShape, box: Box, rays: [Point, Point]): void {
  const { x0, y0, x1, y1 } = box;
  if (shape === "rectangle") {
    const corners: Point[] = [
      [x0, y0],
      [x1, y0],
      [x1, y1],
      [x0, y1],
    ];
    drawing.shape(drawing.polygon(corners), true, true);
  } else if (shape === "ellipse") {
    drawing.shape(drawing.polygon(drawing.arc(box, 0, 2 * Math.PI)), true, true);
  } else {
    const arc = drawing.arc(box, ...anglesOf(box, ...rays));
    const centre: Point = [(x0 + x1) / 2, (y0 + y1) / 2];
    if (shape === "arc") drawing.shape(drawing.line(arc), false, true);
    else drawing.shape(drawing.polygon(shape === "pie" ? [centre, ...arc] : arc), true, true);
  }
}

/** Returns the angles at which the rays of an arc leave its centre. */
function anglesOf(box: Box, start: Point, end: Point): [number, number] {
  const angle = ([x, y]: Point) =>
    Math.atan2(
      (y - (box.y0 + box.y1) / 2) / (box.y1 - box.y0 || 1),
      (x - (box.x0 + box.x1) / 2) / (box.x1 - box.x0 || 1),
    );
  const [from, to] = [angle(start), angle(end)];
  return [from, to >= from ? to - 2 * Math.PI : to];
}
