import { middleX, middleY } from "../page/box.ts";
import type { Page } from "../page/pdf-page.ts";
import { MAX_LINE_THICKNESS_POINTS } from "../page/print-thresholds.ts";
import {
  MAX_LINE_SHIFT_POINTS,
  MAX_PIECE_GAP_POINTS,
  MAX_RULES,
  MAX_SHADE_PAGE_SHARE,
  MIN_ACROSS_LENGTH_POINTS,
  MIN_DOWN_LENGTH_POINTS,
  MIN_SHADE_HEIGHT_POINTS,
  MIN_SHADE_LENGTH_POINTS,
  MIN_SHADE_WIDTH_POINTS,
} from "./table-thresholds.ts";

/** A straight line: at `at` (y of one across, x of one down) from `from` to `to`. */
export type Rule = { at: number; from: number; to: number };

/** The lines of a page and the edges of its shaded rows, all merged from their pieces. */
export type Rules = { across: Rule[]; down: Rule[]; shades: Rule[] };

function merged(pieces: readonly Rule[], least: number): Rule[] {
  const out: Rule[] = [];
  let level: Rule[] = [];
  const close = () => {
    let open: Rule | null = null;
    for (const piece of level.toSorted((a, b) => a.from - b.from)) {
      if (open !== null && piece.from <= open.to + MAX_PIECE_GAP_POINTS)
        open.to = Math.max(open.to, piece.to);
      else {
        open = { ...piece };
        out.push(open);
      }
    }
  };
  for (const piece of pieces.toSorted((a, b) => a.at - b.at)) {
    if (level[0] !== undefined && piece.at - level[0].at > MAX_LINE_SHIFT_POINTS) {
      close();
      level = [];
    }
    level.push(piece);
  }
  close();
  const long = out.filter((line) => line.to - line.from >= least);
  return long.length <= MAX_RULES
    ? long
    : long.toSorted((a, b) => b.to - b.from - (a.to - a.from)).slice(0, MAX_RULES);
}

/** True for a colour that is nearly white or nearly transparent. */
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
    if (h < MAX_LINE_THICKNESS_POINTS && w > h) across.push({ at: middleY(s), from: s.x0, to: s.x1 });
    else if (w < MAX_LINE_THICKNESS_POINTS) down.push({ at: middleX(s), from: s.y0, to: s.y1 });
    else if (
      s.filled &&
      w > MIN_SHADE_WIDTH_POINTS &&
      h > MIN_SHADE_HEIGHT_POINTS &&
      w * h < width * height * MAX_SHADE_PAGE_SHARE
    )
      shades.push({ at: s.y0, from: s.x0, to: s.x1 }, { at: s.y1, from: s.x0, to: s.x1 });
  }
  return {
    across: merged(across, MIN_ACROSS_LENGTH_POINTS),
    down: merged(down, MIN_DOWN_LENGTH_POINTS),
    shades: merged(shades, MIN_SHADE_LENGTH_POINTS),
  };
}
