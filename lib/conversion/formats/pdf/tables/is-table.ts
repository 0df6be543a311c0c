import { CAPTION } from "../blocks/caption.ts";
import type { BuiltTable, Frame } from "./build-table.ts";
import { isProseLine } from "./prose-lines.ts";

const MARK = /^(?:[•◦▪–—*·-]|\(?\d{1,3}[.):]?|\[\d+\]|\(?[a-z][.)])$/i;

/** Between rules there also stand abstracts, algorithms, lists, references and equations. */
export function isTable(table: BuiltTable, frame: Frame, isCaptioned: boolean): boolean {
  const { rows, bands, lines } = table;
  if (bands.length < 2 || rows.length < 2) return false;
  const cells = rows.map((row) => row.filter((cell) => cell.lines.length > 0));
  const full = cells.filter((row) => row.length >= 2);
  if (full.length < 2) return false;
  const inner = {
    across: frame.across.filter((r) => r.at > frame.y0 + 4 && r.at < frame.y1 - 4).length,
    down: frame.down.filter((r) => r.at > frame.x0 + 4 && r.at < frame.x1 - 4).length,
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
  if (texts.filter((text) => CAPTION.test(text)).length > texts.length * 0.4) return false;
  if (texts.filter((text) => /^(?:\. ?)+$|(?:\. ?){4}/.test(text)).length > rows.length * 0.5) return false;
  if (inner.across >= 1 && inner.down >= 1) return true;
  const prose = lines.filter((line) => isProseLine(line, frame.x1 - frame.x0)).length;
  if (prose > lines.length * (isCaptioned ? 0.4 : 0.2)) return false;
  const math = words.flat().filter((word) => word.math).length;
  if (!isCaptioned && math > words.flat().length * 0.6) return false;
  if (full.length < cells.length * (isCaptioned ? 0.2 : 0.4)) return false;
  const long = words.filter((cell) => cell.length > 30).length;
  if (long > words.length * 0.3 && !isCaptioned) return false;
  return isCaptioned || inner.across >= 1 || inner.down >= 1 || full.length >= 3;
}
