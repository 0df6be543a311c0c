import type { LaidPage } from "../layout/lay-out-pages.ts";
import type { Float } from "../nodes/place-floats.ts";
import { type Line, type Page, pageBox } from "../page/pdf-page.ts";
import type { FigureDrawer } from "./draw-figures.ts";

/** Pictures of formulas that a document may have; the rest stay as the text that they print. */
const MAX_DRAWN_DISPLAYS = 150;

/** Draws the figures of a page. Leaves out those that are not drawn. */
export function figureFloats({ page }: LaidPage, drawer: FigureDrawer): Float[] {
  return page.figures.flatMap((figure): Float[] => {
    const name = drawer.draw(page, figure);
    if (name === null) return [];
    return [
      {
        page: page.number,
        box: figure,
        node: { type: "figure", name, alt: [], source: [pageBox(page, figure)] },
      },
    ];
  });
}

/** Draws displays whose LaTeX is not certain as images of their place: their names, or null where none is made. */
export function displayDrawer(pages: readonly Page[], drawer: FigureDrawer): (line: Line) => string | null {
  const byNumber = new Map(pages.map((page) => [page.number, page]));
  let drawn = 0;
  return ({ page: number, x0, y0, x1, y1 }) => {
    const page = byNumber.get(number);
    if (page === undefined || drawn++ >= MAX_DRAWN_DISPLAYS) return null;
    return drawer.draw(page, { x0, y0, x1, y1, picture: false });
  };
}
