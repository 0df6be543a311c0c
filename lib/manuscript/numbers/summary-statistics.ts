import type { Block } from "#lib/manuscript/markdown/block.ts";
import { sourceSpan } from "../markdown/plain-text.ts";
import type { Span } from "../span.ts";
import { repairSigns } from "./repair-signs.ts";
import { type Printed, printed } from "./statistics.ts";

/** A mean with its standard deviation and the number of values: "M = 3.45, SD = 1.22, n = 20". */
export type SummaryStatistic = {
  mean: Printed;
  sd: Printed | null;
  n: number;
  /** In plain units of the block. */
  from: number;
  span: Span;
  text: string;
  block: Block;
};

const VALUE = "([-–−]?\\d{0,6}\\.\\d{1,4}|[-–−]?\\d{1,6})%?";
const MEAN = `(?<![\\p{L}\\d.])(?:M|[Mm]ean|M\\s?±\\s?SD)\\s?(?:=|:|was|of)\\s?${VALUE}`;
const SD = `(?:SD|S\\.D\\.|s\\.d\\.|sd|[Ss]tandard deviation|±)\\s?(?:=|:|was|of)?\\s?${VALUE}`;
const N = "[nN]\\s?=\\s?(\\d{1,3}(?:,\\d{3})+|\\d{1,6})(?![\\d.])";
const GAP = "\\s?[,;([]{1,2}\\s?";
const CLOSE = "\\s?[)\\]]?\\s?";

/** The orders in which papers give the three, each with the places of mean, deviation and number. */
const FORMS: { pattern: RegExp; mean: number; sd: number; n: number }[] = [
  { pattern: new RegExp(`${MEAN}${GAP}${SD}${CLOSE}${GAP}${N}`, "gu"), mean: 1, sd: 2, n: 3 },
  { pattern: new RegExp(`${N}${CLOSE}[,;:([]?\\s?${MEAN}(?:${GAP}|\\s)${SD}`, "gu"), mean: 2, sd: 3, n: 1 },
  { pattern: new RegExp(`${MEAN}${GAP}${N}${CLOSE}${GAP}${SD}`, "gu"), mean: 1, sd: 3, n: 2 },
];

export function readSummaryStatistics(markdown: string, block: Block): SummaryStatistic[] {
  if (!/[nN]\s?=/.test(block.plain.text)) return [];
  const text = repairSigns(block.plain.text);
  const found = FORMS.flatMap((form) =>
    [...text.matchAll(form.pattern)].flatMap((match): SummaryStatistic[] => {
      const mean = printed(match[form.mean] ?? "");
      const n = Number((match[form.n] ?? "").replaceAll(",", ""));
      if (mean === null || n < 1) return [];
      const to = match.index + match[0].length;
      return [
        {
          mean,
          sd: printed(match[form.sd] ?? ""),
          n,
          from: match.index,
          span: sourceSpan(markdown, block.plain, match.index, to),
          text: block.plain.text.slice(match.index, to),
          block,
        },
      ];
    }),
  );
  return found.toSorted((a, b) => a.from - b.from);
}
