/** A rectangle in points at 72 dpi, origin top left. */
export type Box = { x0: number; y0: number; x1: number; y1: number };
