import type { FigureDrawer } from "../figures/draw-figures.ts";
import type { Line, Page } from "../page/pdf-page.ts";

/** Pictures of formulas a document may have; the rest stay as the text that they print. */
const MAX_DRAWN = 150;

/** Draws displays whose LaTeX is not certain as images of their place: their names, or null where none is made. */
export function displayDrawer(pages: readonly Page[], drawer: FigureDrawer): (line: Line) => string | null {
  const byNumber = new Map(pages.map((page) => [page.number, page]));
  let drawn = 0;
  return ({ page: number, x0, y0, x1, y1 }) => {
    const page = byNumber.get(number);
    if (page === undefined || drawn++ >= MAX_DRAWN) return null;
    return drawer.draw(page, { x0, y0, x1, y1, picture: false });
  };
}
