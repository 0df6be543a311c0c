import { CAPTION } from "../blocks/caption.ts";
import type { BuiltTable, Frame, TableCell } from "./build-table.ts";
import { isProseLine } from "./prose-lines.ts";
import type { Rule } from "./rule-lines.ts";
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

/** The rows of a table as its cells with text. */
type Rows = TableCell[][];

const wordsOf = (cell: TableCell) => cell.lines.flat();

/** True for two columns of which the first holds nothing but bullets, numbers or letters. */
function isList(cells: Rows, columns: number): boolean {
  const isMark = (cell: TableCell) => {
    const text = wordsOf(cell).map((word) => word.text);
    return cell.span > 1 || MARK.test(text.join(""));
  };
  return columns === 2 && cells.every(([first]) => first === undefined || isMark(first));
}

/** True for a list of tables or a table of contents. */
function isContents(cells: Rows): boolean {
  const texts = cells.flat().map((cell) =>
    wordsOf(cell)
      .map((word) => word.text)
      .join(" "),
  );
  const captions = texts.filter((text) => CAPTION.test(text)).length;
  const leaders = texts.filter((text) => /^(?:\. ?)+$|(?:\. ?){4}/.test(text)).length;
  return captions > texts.length * MAX_CAPTION_CELLS_SHARE || leaders > cells.length * MAX_LEADER_ROWS_SHARE;
}

/** True if too much of a table is prose, and too few of its rows have several cells. A caption allows for more. */
function isText({ lines }: BuiltTable, cells: Rows, width: number, isCaptioned: boolean): boolean {
  const prose = lines.filter((line) => isProseLine(line, width)).length;
  if (prose > lines.length * (isCaptioned ? MAX_CAPTIONED_PROSE_LINES_SHARE : MAX_PROSE_LINES_SHARE))
    return true;
  const full = cells.filter((row) => row.length >= 2).length;
  return full < cells.length * (isCaptioned ? MIN_CAPTIONED_FULL_ROWS_SHARE : MIN_FULL_ROWS_SHARE);
}

/** True for equations, and for columns of text. */
function isMathOrColumns(cells: Rows): boolean {
  const words = cells.flat().map(wordsOf);
  const math = words.flat().filter((word) => word.math).length;
  const long = words.filter((cell) => cell.length > MIN_LONG_CELL_WORDS).length;
  return math > words.flat().length * MAX_MATH_WORDS_SHARE || long > words.length * MAX_LONG_CELLS_SHARE;
}

const isInside = (rule: Rule, from: number, to: number) =>
  rule.at > from + FRAME_EDGE_POINTS && rule.at < to - FRAME_EDGE_POINTS;

/** True for a table. Between rules there also stand abstracts, algorithms, lists, references and equations. */
export function isTable(table: BuiltTable, frame: Frame, isCaptioned: boolean): boolean {
  const { rows, bands } = table;
  if (bands.length < 2 || rows.length < 2) return false;
  const cells = rows.map((row) => row.filter((cell) => cell.lines.length > 0));
  const full = cells.filter((row) => row.length >= 2).length;
  if (full < 2) return false;
  if ((!isCaptioned && isList(cells, bands.length)) || isContents(cells)) return false;
  const hasAcross = frame.across.some((rule) => isInside(rule, frame.y0, frame.y1));
  const hasDown = frame.down.some((rule) => isInside(rule, frame.x0, frame.x1));
  if (hasAcross && hasDown) return true;
  if (isText(table, cells, frame.x1 - frame.x0, isCaptioned)) return false;
  if (isCaptioned) return true;
  return !isMathOrColumns(cells) && (hasAcross || hasDown || full >= MIN_BARE_ROWS);
}
