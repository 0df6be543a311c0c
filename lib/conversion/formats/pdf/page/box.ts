/** A rectangle in points at 72 dpi, origin top left. */
export type Box = { x0: number; y0: number; x1: number; y1: number };

/** Rounds points to tenths. */
export const toTenths = (points: number): number => Math.round(points * 10) / 10;

export const middleX = ({ x0, x1 }: Pick<Box, "x0" | "x1">): number => (x0 + x1) / 2;
export const middleY = ({ y0, y1 }: Pick<Box, "y0" | "y1">): number => (y0 + y1) / 2;

/** True if the middle of one box lies in another, or so many points outside of it. */
export const inside = (inner: Box, outer: Box, slack = 0): boolean => {
  const [x, y] = [middleX(inner), middleY(inner)];
  return x >= outer.x0 - slack && x <= outer.x1 + slack && y >= outer.y0 - slack && y <= outer.y1 + slack;
};

export function unionOf(boxes: readonly Box[]): Box {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const box of boxes) {
    x0 = Math.min(x0, box.x0);
    y0 = Math.min(y0, box.y0);
    x1 = Math.max(x1, box.x1);
    y1 = Math.max(y1, box.y1);
  }
  return { x0, y0, x1, y1 };
}
