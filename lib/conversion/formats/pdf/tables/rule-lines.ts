import { middleX, middleY, type Page } from "../page/pdf-page.ts";

/** A straight line: at `at` (y of one across, x of one down) from `from` to `to`. */
export type Rule = { at: number; from: number; to: number };

/** What the lines of a page are, and the edges of its shaded rows. All merged from their pieces. */
export type Rules = { across: Rule[]; down: Rule[]; shades: Rule[] };

const THIN = 2.6;
const MAX_LINES = 2_000;
/** Pieces this near go on from one another: a table's frame is often drawn cell by cell. */
const TOUCH = 2.5;
const SAME_LINE = 1.4;

function merged(pieces: readonly Rule[], least: number): Rule[] {
  const out: Rule[] = [];
  let level: Rule[] = [];
  const close = () => {
    let open: Rule | null = null;
    for (const piece of level.toSorted((a, b) => a.from - b.from)) {
      if (open !== null && piece.from <= open.to + TOUCH) open.to = Math.max(open.to, piece.to);
      else {
        open = { ...piece };
        out.push(open);
      }
    }
  };
  for (const piece of pieces.toSorted((a, b) => a.at - b.at)) {
    if (level[0] !== undefined && piece.at - level[0].at > SAME_LINE) {
      close();
      level = [];
    }
    level.push(piece);
  }
  close();
  const long = out.filter((line) => line.to - line.from >= least);
  return long.length <= MAX_LINES
    ? long
    : long.toSorted((a, b) => b.to - b.from - (a.to - a.from)).slice(0, MAX_LINES);
}

/** White on white, or wholly transparent. */
function isUnseen(color: number): boolean {
  const isWhite = [16, 8, 0].every((shift) => ((color >>> shift) & 255) > 0xfa);
  return isWhite || color >>> 24 < 8;
}

export function ruleLines({ strokes, width, height }: Pick<Page, "strokes" | "width" | "height">): Rules {
  const across: Rule[] = [];
  const down: Rule[] = [];
  const shades: Rule[] = [];
  for (const s of strokes) {
    if (s.curved || isUnseen(s.color)) continue;
    const [w, h] = [s.x1 - s.x0, s.y1 - s.y0];
    if (h < THIN && w > h) across.push({ at: middleY(s), from: s.x0, to: s.x1 });
    else if (w < THIN) down.push({ at: middleX(s), from: s.y0, to: s.y1 });
    else if (s.filled && w > 12 && h > 6 && w * h < width * height * 0.4)
      shades.push({ at: s.y0, from: s.x0, to: s.x1 }, { at: s.y1, from: s.x0, to: s.x1 });
  }
  return { across: merged(across, 10), down: merged(down, 6), shades: merged(shades, 60) };
}
