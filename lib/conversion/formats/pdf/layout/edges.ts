import { type Line, mode } from "../page/pdf-page.ts";
import {
  LEFT_EDGE_STEP_POINTS,
  MAX_RIGHT_EDGE_SHIFT_POINTS,
  MIN_EDGE_LINE_LENGTH,
  MIN_EDGE_LINES,
  RIGHT_EDGE_RANK_SHARE,
  RIGHT_EDGE_STEP_POINTS,
  SAME_EDGE_POINTS,
} from "./layout-thresholds.ts";

type Edges = { left: number; right: number };

function edgesOf(lines: readonly Line[]): Edges {
  const long = lines.filter((l) => l.text.length > MIN_EDGE_LINE_LENGTH);
  const of = long.length >= MIN_EDGE_LINES ? long : lines;
  const left = mode(
    of.map((l) => [l.x0, l.text.length]),
    LEFT_EDGE_STEP_POINTS,
  );
  const right = mode(
    of.map((l) => [l.x1, l.x1]),
    RIGHT_EDGE_STEP_POINTS,
  );
  const widest =
    of.map((l) => l.x1).toSorted((a, b) => a - b)[Math.floor(of.length * RIGHT_EDGE_RANK_SHARE)] ?? right;
  return { left, right: Math.max(right, Math.min(widest, right + MAX_RIGHT_EDGE_SHIFT_POINTS)) };
}

/** Returns the edges of a few lines that span the columns of a page: the outer edges of its columns. */
function spanning(own: Edges, page: number, edges: ReadonlyMap<string, Edges>): Edges {
  const columns = [1, 2, 3].flatMap((column) => edges.get(`${column}|${page}`) ?? []);
  return {
    left: Math.min(own.left, ...columns.map(({ left }) => left)),
    right: Math.max(own.right, ...columns.map(({ right }) => right)),
  };
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
        of.filter((l) => Math.abs(l.x0 - whole.left) < SAME_EDGE_POINTS).length >=
          Math.min(MIN_EDGE_LINES, of.length);
      return [key, isOurs ? whole : edgesOf(of)];
    }),
  );
  return lines.map((line) => {
    const own = pageEdges.get(`${line.column}|${line.page}`) ?? { left: line.x0, right: line.x1 };
    const isLone = line.column === 0 && (pages.get(`0|${line.page}`)?.length ?? 0) < MIN_EDGE_LINES;
    return { ...line, ...(isLone ? spanning(own, line.page, pageEdges) : own) };
  });
}
