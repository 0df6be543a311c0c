import type { Block } from "./blocks.ts";
import { sourceSpan } from "./plain-text.ts";
import type { Span } from "./span.ts";
import { type Printed, printed } from "./statistics.ts";

/** A confidence interval; `estimate` is the value that it is reported for, where one stands before it. */
export type Interval = {
  level: string;
  low: Printed;
  high: Printed;
  estimate: Printed | null;
  measure: string | null;
  span: Span;
  block: Block;
};

const NUMBER = "[-–]?\\s?\\d{0,7}(?:,\\d{3})*\\.?\\d{1,6}";
const BOUNDS = `(${NUMBER})\\s?%?\\s?(?:to|[-–—]|,|;|and)\\s?(${NUMBER})(?![\\d.]*\\d)`;
const INTERVAL = new RegExp(
  `(\\d{2}(?:\\.\\d)?)\\s?%?\\s?(?:CI|C\\.I\\.|confidence intervals?|CrI|credible intervals?)\\s?(?:\\(CIs?\\))?(?:\\s?(?:of|was|is|=|:|,|from|between))?\\s?[[({]?\\s?${BOUNDS}`,
  "g",
);
const ESTIMATE = new RegExp(
  `(?:(\\b[A-Za-zβ]{1,15}(?: ratio| difference)?)\\s?(?:=|:|of|was|is|,)\\s?|(\\b[A-Z]{2,4}\\s))(${NUMBER})\\s?%?\\s?[,;]?\\s?[([]?\\s?$`,
);

export function readIntervals(markdown: string, block: Block): Interval[] {
  const text = block.plain.text;
  if (!/\bC\.?I\b|interval|CrI/.test(text)) return [];
  return [...text.matchAll(INTERVAL)].flatMap((match) => {
    const low = printed(match[2] ?? "");
    const high = printed(match[3] ?? "");
    if (low === null || high === null) return [];
    const before = text.slice(Math.max(0, match.index - 60), match.index);
    const found = ESTIMATE.exec(before);
    const estimate = found === null ? null : printed(found[3] ?? "");
    const from = found === null ? match.index : match.index - before.length + found.index;
    const span = sourceSpan(markdown, block.plain, from, match.index + match[0].length);
    return [
      {
        level: match[1] ?? "95",
        low,
        high,
        estimate,
        measure: (found?.[1] ?? found?.[2] ?? null)?.trim() ?? null,
        span,
        block,
      },
    ];
  });
}
