import type { Node } from "../../../manuscript-tree.ts";
import type { Box, Figure, Page } from "../pdf-page.ts";

/** Pictures of formulas a document may have; the rest stay as the text that they print. */
const MAX_DRAWN = 150;

/**
 * Displays whose LaTeX is not certain come as figures without a name: they become images of their place with the
 * printed characters as alternative text, or plain text where no image can be made.
 */
export function drawDisplays(
  nodes: readonly Node[],
  pages: readonly Page[],
  draw: (page: Page, figure: Figure) => string | null,
): Node[] {
  const byNumber = new Map(pages.map((page) => [page.number, page]));
  let drawn = 0;
  return nodes.map((node) => {
    if (node.type !== "figure" || node.name !== "") return node;
    const place = Array.isArray(node.source) ? node.source[0] : undefined;
    const page = byNumber.get(place?.page ?? 0);
    if (place !== undefined && page !== undefined && page.turns === 0 && drawn++ < MAX_DRAWN) {
      const [x0, y0, x1, y1] = place.bbox;
      const box: Box = { x0, y0, x1, y1 };
      const name = draw(page, { ...box, picture: false });
      if (name !== null) return { ...node, name };
    }
    const { type: _type, name: _name, alt, ...rest } = node;
    return { type: "paragraph", children: alt, ...rest };
  });
}
