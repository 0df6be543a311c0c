import { CAPTION } from "../blocks/caption.ts";
import type { BuiltTable, Frame } from "./build-table.ts";
import { isProseLine } from "./prose-lines.ts";
import {
  FRAME_EDGE_POINTS,
  MAX_CAPTION_CELLS_SHARE,
  MAX_CAPTIONED_PROSE_LINES_SHARE,
  MAX_LEADER_ROWS_SHARE,
  MAX_LONG_CELLS_SHARE,
  MAX_MATH_WORDS_SHARE,
  MAX_PROSE_LINES_SHARE,
  MIN_BARE_ROWS,
  MIN_CAPTIONED_FULL_ROWS_SHARE,
  MIN_FULL_ROWS_SHARE,
  MIN_LONG_CELL_WORDS,
} from "./table-thresholds.ts";

const MARK = /^(?:[•◦▪–—*·-]|\(?\d{1,3}[.):]?|\[\d+\]|\(?[a-z][.)])$/i;

/** True for a table. Between rules there also stand abstracts, algorithms, lists, references and equations. */
export function isTable(table: BuiltTable, frame: Frame, isCaptioned: boolean): boolean {
  const { rows, bands, lines } = table;
  if (bands.length < 2 || rows.length < 2) return false;
  const cells = rows.map((row) => row.filter((cell) => cell.lines.length > 0));
  const full = cells.filter((row) => row.length >= 2);
  if (full.length < 2) return false;
  const inner = {
    across: frame.across.filter(
      (r) => r.at > frame.y0 + FRAME_EDGE_POINTS && r.at < frame.y1 - FRAME_EDGE_POINTS,
    ).length,
    down: frame.down.filter((r) => r.at > frame.x0 + FRAME_EDGE_POINTS && r.at < frame.x1 - FRAME_EDGE_POINTS)
      .length,
  };
  const wordsOf = (row: (typeof cells)[number]) => row.map((cell) => cell.lines.flat());
  const words = cells.flatMap(wordsOf);
  const isListed = cells.every(([first]) =>
    first === undefined
      ? true
      : MARK.test(
          first.lines
            .flat()
            .map((w) => w.text)
            .join(""),
        ) || first.span > 1,
  );
  if (isListed && bands.length === 2 && !isCaptioned) return false;
  const texts = words.map((cell) => cell.map((word) => word.text).join(" "));
  if (texts.filter((text) => CAPTION.test(text)).length > texts.length * MAX_CAPTION_CELLS_SHARE)
    return false;
  if (
    texts.filter((text) => /^(?:\. ?)+$|(?:\. ?){4}/.test(text)).length >
    rows.length * MAX_LEADER_ROWS_SHARE
  )
    return false;
  if (inner.across >= 1 && inner.down >= 1) return true;
  const prose = lines.filter((line) => isProseLine(line, frame.x1 - frame.x0)).length;
  if (prose > lines.length * (isCaptioned ? MAX_CAPTIONED_PROSE_LINES_SHARE : MAX_PROSE_LINES_SHARE))
    return false;
  const math = words.flat().filter((word) => word.math).length;
  if (!isCaptioned && math > words.flat().length * MAX_MATH_WORDS_SHARE) return false;
  if (full.length < cells.length * (isCaptioned ? MIN_CAPTIONED_FULL_ROWS_SHARE : MIN_FULL_ROWS_SHARE))
    return false;
  const long = words.filter((cell) => cell.length > MIN_LONG_CELL_WORDS).length;
  if (long > words.length * MAX_LONG_CELLS_SHARE && !isCaptioned) return false;
  return isCaptioned || inner.across >= 1 || inner.down >= 1 || full.length >= MIN_BARE_ROWS;
}
