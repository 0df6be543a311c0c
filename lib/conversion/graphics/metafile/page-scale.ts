import type { Box } from "./drawing.ts";

/**
 * Returns the points in a device unit, so that the page has the size that its maker meant, within the limits of a
 * figure.
 */
export function pointsPerUnit(page: Box, perMm: number): number | null {
  const longest = Math.max(page.x1 - page.x0, page.y1 - page.y0);
  if (!(longest > 0) || !(page.x1 > page.x0) || !(page.y1 > page.y0)) return null;
  const points = longest * (72 / 25.4 / perMm);
  return Math.min(1_000, Math.max(150, points)) / longest;
}
