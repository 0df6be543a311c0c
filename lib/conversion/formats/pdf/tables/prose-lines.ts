import { CAPTION } from "../blocks/caption.ts";
import { MIN_PROSE_COVER_IN_WIDTHS, MIN_PROSE_WORDS } from "./table-thresholds.ts";
import type { TextLine } from "./words.ts";

const textOf = (line: TextLine) => line.runs.flatMap((run) => run.words.map((word) => word.text)).join(" ");

export const isCaptionLine = (line: TextLine): boolean => CAPTION.test(textOf(line));

/** True for a line of running text over the whole width of a place, in one column or two. */
export function isProseLine(line: TextLine, width: number): boolean {
  const long = line.runs.filter(
    (run) => run.words.filter((word) => /\p{L}{2}/u.test(word.text)).length >= MIN_PROSE_WORDS,
  );
  const covered = long.reduce((sum, run) => sum + run.x1 - run.x0, 0);
  return covered > width * MIN_PROSE_COVER_IN_WIDTHS;
}

/** True for a table's notes: "Note.", "*p < .05", "Source:", "a Estimated". */
export const isNoteLine = (line: TextLine): boolean =>
  /^(?:notes?\s*[.:]|source\s*:|[*∗†‡]+\s*p?\s*[<=]|[*∗†‡§]+\s*\p{L}{2}|signif|abbreviations?\s*:)/iu.test(
    textOf(line),
  );
