import { type Line, mode } from "../page/pdf-page.ts";

type Edges = { left: number; right: number };

function edgesOf(lines: readonly Line[]): Edges {
  const long = lines.filter((l) => l.text.length > 20);
  const of = long.length >= 3 ? long : lines;
  const left = mode(
    of.map((l) => [l.x0, l.text.length]),
    2,
  );
  const right = mode(
    of.map((l) => [l.x1, l.x1]),
    4,
  );
  const widest = of.map((l) => l.x1).toSorted((a, b) => a - b)[Math.floor(of.length * 0.9)] ?? right;
  return { left, right: Math.max(right, Math.min(widest, right + 12)) };
}

/**
 * Gives every line the edges of its column: paragraphs are judged against these. They are the document's
 * own where the page has lines at them (an abstract set narrower must not move them), else the page's.
 */
export function withEdges(lines: readonly Line[]): Line[] {
  const book = Map.groupBy(lines, (l) => `${l.column}|${l.page % 2}`);
  const pages = Map.groupBy(lines, (l) => `${l.column}|${l.page}`);
  const bookEdges = new Map([...book].map(([key, of]) => [key, edgesOf(of)]));
  const pageEdges = new Map(
    [...pages].map(([key, of]) => {
      const whole = bookEdges.get(`${of[0]?.column}|${(of[0]?.page ?? 0) % 2}`);
      const isOurs =
        whole !== undefined &&
        of.filter((l) => Math.abs(l.x0 - whole.left) < 3).length >= Math.min(3, of.length);
      return [key, isOurs ? whole : edgesOf(of)];
    }),
  );
  return lines.map((line) => ({
    ...line,
    ...(pageEdges.get(`${line.column}|${line.page}`) ?? { left: line.x0, right: line.x1 }),
  }));
}
