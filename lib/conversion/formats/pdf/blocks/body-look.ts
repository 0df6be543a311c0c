import { type Line, median } from "../page/pdf-page.ts";
import {
  DEFAULT_LEADING_IN_SIZES,
  MAX_BODY_SIZE_DIFFERENCE_POINTS,
  MAX_LEADING_IN_SIZES,
  MAX_LEADING_SIZE_DIFFERENCE_POINTS,
  MIN_BOLD_LINES_SHARE,
  MIN_LEADING_IN_SIZES,
} from "./block-thresholds.ts";

/** The look of most of the text: its size and the distance between its baselines in points. */
export type Body = { size: number; leading: number; bold: boolean };

/** Learns the look of the text, whose size is known, from lines in reading order. */
export function bodyOf(lines: readonly Line[], size: number): Body {
  const steps: number[] = [];
  lines.forEach((line, i) => {
    const before = lines[i - 1];
    const step =
      before === undefined || before.page !== line.page || before.column !== line.column
        ? 0
        : (line.y0 + line.y1 - before.y0 - before.y1) / 2;
    const isStep = step > size * MIN_LEADING_IN_SIZES && step < size * MAX_LEADING_IN_SIZES;
    if (isStep && Math.abs(line.size - size) < MAX_LEADING_SIZE_DIFFERENCE_POINTS) steps.push(step);
  });
  const own = lines.filter((line) => Math.abs(line.size - size) < MAX_BODY_SIZE_DIFFERENCE_POINTS);
  return {
    size,
    leading: median(steps) || size * DEFAULT_LEADING_IN_SIZES,
    bold: own.filter((line) => line.bold).length > own.length * MIN_BOLD_LINES_SHARE,
  };
}
